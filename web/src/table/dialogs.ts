/** The sheets that can lie over the table, by name. */
export type DialogName = 'menu' | 'scores' | 'last' | 'rules' | 'device' | 'seats' | 'challenge'
