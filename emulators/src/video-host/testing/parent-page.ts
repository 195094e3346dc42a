/** Page on another origin from which a test drives the player; it logs every event. */
export function parentPage(host: string): string {
  return `<!doctype html><title>Parent</title><button id="go">Play</button><div id="player" class="frame"></div>
<script>
window.log = [];
const note = (name) => ({ target, data }) => {
  log.push([name, data, target === window.player]);
  console.info(name);
};
window.create = (options) => new Promise((resolve) => {
  window.player = new YT.Player('player', {
    width: 640, height: 360, ...options,
    events: {
      onReady: (event) => { note('ready')(event); resolve(); },
      onStateChange: note('state'), onError: note('error'), onAutoplayBlocked: note('blocked'),
      onPlaybackRateChange: note('rate'),
    },
  });
});
window.onYouTubeIframeAPIReady = () => {
  const options = new URLSearchParams(location.search).get('create');
  if (options) create(JSON.parse(options));
  console.info('api');
};
document.getElementById('go').addEventListener('click', () => player.playVideo());
</script>
<script src="${host}/iframe_api" async></script>`;
}
