import { mount } from 'svelte'
import App from './App.svelte'
import { startNews } from './news'
import { startPrefs } from './prefs'
import { startRouter } from './router.svelte'
import { startWords } from './words'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no #app element')
const app = target

startPrefs()
startRouter()
startNews()
void startWords().then(() => mount(App, { target: app }))
