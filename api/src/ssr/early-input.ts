import { createHash } from 'node:crypto';

/**
 * Runs before the shell is there: records the buttons that were pressed, which the shell presses again, and keeps a
 * form from being sent by the browser, which would put what was typed into the address. What was typed stays in the
 * fields. A stylesheet holds the first paint for 3 s at most: one for print holds nothing, and its request goes on.
 * That of a lazy chunk holds none, and webpack waits for it by `onload`, which must stay.
 */
export const EARLY_INPUT =
  '(()=>{const end=new AbortController(),pressed=[],when={capture:true,signal:end.signal};' +
  'window.earlyInput={pressed,end:()=>end.abort()};' +
  "addEventListener('click',({target})=>{const b=target.closest?.('button');b&&pressed.push(b)},when);" +
  "addEventListener('submit',(event)=>event.preventDefault(),when);" +
  "setTimeout(()=>{for(const link of document.querySelectorAll('[rel=stylesheet]'))" +
  "if(!link.sheet&&!link.onload){link.media='print';link.onload=()=>{link.media=''}}},3e3)})()";

/** What the content security policy lets this one inline script through by. */
export const EARLY_INPUT_HASH = `'sha256-${createHash('sha256').update(EARLY_INPUT).digest('base64')}'`;
