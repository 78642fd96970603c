// Runs before anything is drawn: a night chosen by hand does not begin with a flash of paper, and no element keeps a
// colour of the day that it inherited before the choice was read. prefs.ts keeps the choice and follows its changes.
try {
  const { theme } = JSON.parse(localStorage.getItem('pd.prefs') ?? '{}')
  if (theme === 'paper' || theme === 'night') document.documentElement.dataset.theme = theme
} catch {
  // Nothing is kept, or nothing may be: the colours of the system.
}
