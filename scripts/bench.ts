/** `npm run bench` measures the first load; `npm run bench -- <name>` runs that bench. See `bench/README.md`. */
const main = async (args: string[]): Promise<void> => {
  const [name, ...rest] = args;
  if (name === 'api') return (await import('../bench/api/run.ts')).runApiBench(rest);
  if (name === 'caching') return (await import('../bench/caching/run.ts')).runCachingBench(rest);
  if (name === 'listening') return (await import('../bench/listening/run.ts')).runListeningBench();
  if (name === 'interactions')
    return (await import('../bench/interactions/run.ts')).runInteractionsBench(rest);
  if (name === 'player') return (await import('../bench/player/run.ts')).runPlayerBench(rest);
  if (name === 'maker') return (await import('../bench/maker/run.ts')).runMakerBench(rest);
  if (name === 'rollouts') return (await import('../bench/rollouts/run.ts')).runRolloutsBench(rest);
  if (name === 'releases') return (await import('../bench/releases/run.ts')).runReleasesBench(rest);
  if (name === 'members') return (await import('../bench/members.ts')).runMembersBench();
  if (name === 'visits') return (await import('../bench/visits/run.ts')).runVisitsBench(rest);
  if (name === 'lighthouse') return (await import('../bench/lighthouse/run.ts')).runLighthouseBench(rest);
  return (await import('../bench/run.ts')).runBench(args);
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
