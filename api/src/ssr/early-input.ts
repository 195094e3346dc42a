import { createHash } from 'node:crypto';

/**
 * Runs before the shell is there: records the buttons that were pressed, which the shell presses again, and the keys,
 * of which some are shortcuts. It keeps a form from being sent by the browser, which would put what was typed into the
 * address; what was typed stays in the fields. A stylesheet holds the first paint for 3 s at most: one for print holds
 * nothing, and its request goes on. That of a lazy chunk holds none, and webpack waits for it by `onload`, which must
 * stay.
 */
export const EARLY_INPUT =
  '(()=>{const end=new AbortController,pressed=[],keys=[],when={capture:!0,signal:end.signal},on=addEventListener;' +
  'window.earlyInput={pressed,keys,end:()=>end.abort()};' +
  "on('click',e=>{const b=e.target.closest?.('button');b&&pressed.push(b)},when);" +
  "on('keydown',e=>keys.push(e),when);" +
  "on('submit',e=>e.preventDefault(),when);" +
  "setTimeout(()=>{for(const link of document.querySelectorAll('[rel=stylesheet]'))" +
  "if(!link.sheet&&!link.onload){link.media='print';link.onload=()=>link.media=''}},3e3)})()";

/** What the content security policy lets this one inline script through by. */
export const EARLY_INPUT_HASH = `'sha256-${createHash('sha256').update(EARLY_INPUT).digest('base64')}'`;
