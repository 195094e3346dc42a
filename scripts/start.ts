import { isFree, readPort } from './lib/port.ts';
import { buildWhatIsStale, serve } from './lib/run.ts';

try {
  const port = readPort(process.env.PORT);
  if (!(await isFree(port))) {
    throw new Error(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`,
    );
  }
  buildWhatIsStale();
  serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
