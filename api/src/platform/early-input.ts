import { createHash } from 'node:crypto';
import { DEFAULT_THEME, THEME_KEY, THEMES } from '@rushtone/site';

/** ID of the `theme-color` meta element, used by the inline script. */
export const THEME_COLOR_ID = 'tint';

/**
 * Runs before the shell is there: records the buttons that were pressed, which the shell presses again, and the keys,
 * of which some are shortcuts. It keeps a form from being sent by the browser, which would put what was typed into the
 * address; what was typed stays in the fields. A stylesheet holds the first paint for 3 s at most: one for print holds
 * nothing, and its request goes on. That of a lazy chunk holds none, and webpack waits for it by `onload`, which must
 * stay. The first paint has the chosen theme, and the browser's own bar its color.
 */
export const EARLY_INPUT =
  '{let d=document,r=d.documentElement,o,i=earlyInput={pressed:[],keys:[],end(){o=1}},' +
  'on=(t,f)=>addEventListener(t,e=>o||f(e),1);' +
  "on('click',e=>(e=e.target.closest?.('button'))&&i.pressed.push(e));" +
  "on('keydown',e=>i.keys.push(e));" +
  "on('submit',e=>e.preventDefault());" +
  "setTimeout(()=>d.querySelectorAll('[rel=stylesheet]').forEach(l=>" +
  "l.sheet||l.onload||(l.media='print',l.onload=()=>l.media='')),3e3);" +
  `try{r.style.colorScheme=localStorage.${THEME_KEY}||'${THEMES[DEFAULT_THEME]}'}catch{}` +
  `${THEME_COLOR_ID}.content=getComputedStyle(r).backgroundColor}`;

/** CSP hash of the inline script. */
export const EARLY_INPUT_HASH = `'sha256-${createHash('sha256').update(EARLY_INPUT).digest('base64')}'`;
