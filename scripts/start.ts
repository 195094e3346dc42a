import { isPortFree } from '@rushtone/api/process/ports';
import { buildIfStale, readPort, serve } from './lib/run.ts';

const PRODUCTION_SETTINGS = [
  ...['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'VIDEO_HOST', 'APP_SECRET'],
  ...['RELEASE_ROOT', 'RELEASE_SIGNING_KEY'],
];

try {
  if (process.env.NODE_ENV === 'production') {
    const missing = PRODUCTION_SETTINGS.filter((name) => !process.env[name]).join(', ');
    throw new Error(
      `npm start is for development. Run npm run package, then dist/package/start.${missing && ` Settings that are missing: ${missing}.`}`,
    );
  }
  const port = readPort(process.env.PORT);
  if (!(await isPortFree(port, 'localhost'))) {
    throw new Error(
      `Port ${port} is in use. Stop the other process or choose another port: PORT=${port + 10} npm start`,
    );
  }
  await buildIfStale('quick');
  console.error('Starting the database and the server…');
  await serve();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
