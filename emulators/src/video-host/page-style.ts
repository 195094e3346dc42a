/** The styles stand in the page, named by their hash in its policy, so an embed is two requests. */
export const embedStyle = `
:root{color-scheme:dark;font:500 14px/20px Outfit,system-ui,sans-serif}
*{box-sizing:border-box;margin:0}
html,body{height:100%;overflow:hidden;background:#0b0a12;color:#f6f2ff}
canvas,#stage{position:absolute;inset:0;width:100%;height:100%}
#stage{border:0;background:none;cursor:pointer;padding:0}
#stage svg{position:absolute;inset:0;margin:auto;width:clamp(52px,11vh,88px);height:auto;transition:opacity .15s,transform .15s;filter:drop-shadow(0 2px 14px #0007)}
#stage:hover svg{transform:scale(1.07)}
[data-state=playing] #stage svg{opacity:0}
[data-state=waiting] #stage svg{animation:wait 1s ease-in-out infinite alternate}
@keyframes wait{from{opacity:.25}to{opacity:.75}}
.shade{position:absolute;inset:auto 0 0;padding:40px 16px 12px;background:linear-gradient(#0000,#000a);display:grid;grid-template-columns:auto auto 1fr auto;align-items:center;gap:4px 12px;transition:opacity .2s;pointer-events:none}
.shade>*{pointer-events:auto}
header{position:absolute;inset:0 0 auto;padding:12px 16px 40px;background:linear-gradient(#0009,#0000);transition:opacity .2s;pointer-events:none}
#title{font-size:clamp(14px,2.2vw,18px);font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
[data-state=playing]:not(.awake) :is(header,.shade){opacity:0}
[data-state=playing]:not(.awake):has(.shade :focus-visible) :is(header,.shade){opacity:1}
.bare :is(header,.shade){display:none}
#toggle{width:40px;height:40px;border:0;border-radius:50%;background:#fff2;color:inherit;display:grid;place-items:center;cursor:pointer}
#toggle:hover{background:#fff3}
#toggle svg{width:20px;height:20px}
#toggle .pause,[data-state=playing] #toggle .play,[data-state=waiting] #toggle .play{display:none}
[data-state=playing] #toggle .pause,[data-state=waiting] #toggle .pause{display:block}
#time{font-variant-numeric:tabular-nums;white-space:nowrap}
#watch{color:inherit;text-underline-offset:3px;padding:10px 0;justify-self:end;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:100%}
#seek{grid-column:1/-1;appearance:none;width:100%;height:20px;background:none;cursor:pointer}
#seek::-webkit-slider-runnable-track{height:4px;border-radius:2px;background:linear-gradient(90deg,#fff calc(var(--played,0)*100%),#fff4 0)}
#seek::-moz-range-track{height:4px;border-radius:2px;background:linear-gradient(90deg,#fff calc(var(--played,0)*100%),#fff4 0)}
#seek::-webkit-slider-thumb{appearance:none;width:14px;height:14px;margin-top:-5px;border-radius:50%;background:#fff}
#seek::-moz-range-thumb{width:14px;height:14px;border:0;border-radius:50%;background:#fff}
:focus-visible{outline:2px solid #fff;outline-offset:2px;box-shadow:0 0 0 6px #000}
#stage:focus-visible{outline:0;box-shadow:none}
#message{position:absolute;inset:0;display:grid;place-items:center;padding:16px;text-align:center;background:#0b0a12;font-size:16px;line-height:24px}
#message[hidden]{display:none}
@media(max-height:300px){.shade{padding:24px 12px 6px;gap:0 10px}header{padding:8px 12px 24px}#watch{font-size:12px}#watch span{display:none}}
@media(max-width:280px){#watch{display:none}}
@media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`;

export const watchStyle = `
:root{color-scheme:dark;font:400 16px/24px Outfit,system-ui,sans-serif;background:#0c0913;color:#f6f2ff}
body{max-width:1120px;margin:0 auto;padding:24px 16px 48px}
iframe{display:block;width:100%;aspect-ratio:16/9;min-height:200px;border:0;border-radius:14px;background:#15101f}
h1{font-size:clamp(24px,4vw,36px);line-height:1.2;margin:24px 0 4px}
p{margin:0;color:#a99fc0}
`;
