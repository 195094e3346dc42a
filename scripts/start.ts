import { isPortFree } from '@rushtone/api/process/ports';
import { buildIfStale, readPort, serve } from './lib/run.ts';

try {
  const port = readPort(process.env.PORT);
  if (!(await isPortFree(port, 'localhost'))) {
    throw new Error(
      `Port ${port} is in use. Stop the other process or choose another port: PORT=${port + 10} npm start`,
    );
  }
  buildIfStale();
  serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
