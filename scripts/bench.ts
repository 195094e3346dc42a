/** `npm run bench` measures the first load; with a word what the word names, see `bench/README.md`. */
const main = async ([what, ...rest]: string[]): Promise<void> => {
  if (what === 'api') return (await import('../bench/api/run.ts')).runApiBench(rest);
  if (what === 'listening') return (await import('../bench/listening/run.ts')).runListeningBench();
  if (what === 'interactions') return (await import('../bench/interactions/run.ts')).runInputBench(rest);
  if (what === 'player') return (await import('../bench/player/run.ts')).runPlayerBench(rest);
  if (what === 'maker') return (await import('../bench/maker/run.ts')).runMakerBench(rest);
  if (what === 'members') return (await import('../bench/members.ts')).runMembersBench();
  const { runBench } = await import('../bench/run.ts');
  return runBench(process.argv.slice(2));
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
