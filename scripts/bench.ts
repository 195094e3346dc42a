type Run = (args: string[]) => Promise<void>;
const BENCHES: Readonly<Record<string, () => Promise<Run>>> = {
  api: async () => (await import('../bench/api/run.ts')).runApiBench,
  interactions: async () => (await import('../bench/interactions/run.ts')).runInteractionsBench,
  player: async () => (await import('../bench/player/run.ts')).runPlayerBench,
  maker: async () => (await import('../bench/maker/run.ts')).runMakerBench,
  rollouts: async () => (await import('../bench/rollouts.ts')).runRolloutsBench,
  releases: async () => (await import('../bench/releases.ts')).runReleasesBench,
  scale: async () => (await import('../bench/scale.ts')).runScaleBench,
  visits: async () => (await import('../bench/visits/run.ts')).runVisitsBench,
  lighthouse: async () => (await import('../bench/lighthouse/run.ts')).runLighthouseBench,
};

/** `npm run bench` measures the first load; `npm run bench -- <name>` runs that bench. See `bench/README.md`. */
const main = async (args: string[]): Promise<void> => {
  const [name = '', ...rest] = args;
  const load = BENCHES[name];
  if (load) return (await load())(rest);
  return (await import('../bench/first-load/run.ts')).runBench(args);
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
