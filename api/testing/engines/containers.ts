import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, needs, PACKAGES_FOLDER } from './engine.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where Debian keeps the certificates that this machine trusts. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** System calls that a cluster's container engine refuses to processes without rights. Podman's profile allows them. */
const REFUSED = ['unshare', 'setns', 'mount', 'umount', 'umount2', 'pivot_root'];

/** For `describe`: skips its tests, with a reason, where containers cannot be run or another program is missing. */
export const needsContainers = (...programs: readonly string[]): { skip: string | false } =>
  process.getuid?.() === 0
    ? needs('buildah', 'podman', 'runc', 'mmdebstrap', ...programs)
    : { skip: 'needs to be root' };

/** For `podman run`: its own limits are above those of some machines, and its log would go to the machine's journal. */
export const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096', '--log-driver=k8s-file'];

type Profile = { syscalls: { names: string[]; action: string }[] };

/** Runs buildah and Podman with images, containers and volumes in a folder of their own. */
export const openContainers = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'storage.conf');
  writeFileSync(
    settings,
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/storage"\nrunroot = "${folder}/run"\n`,
  );
  const env = { PATH: process.env.PATH ?? '', HOME: folder, CONTAINERS_STORAGE_CONF: settings };
  const run = async (name: string, ...args: readonly string[]): Promise<string> => {
    const options = { env, maxBuffer: 64 * 2 ** 20 };
    const { stdout } = await promisify(execFile)(findProgram(name) ?? name, [...args], options);
    return stdout.trim();
  };
  const buildah = (...args: readonly string[]) => run('buildah', ...args);
  // systemd, which counts processes and keeps events and logs for Podman elsewhere, need not run here. crun knows only
  // one of the two kinds of control groups.
  const podman = (...args: readonly string[]) =>
    run('podman', '--runtime=runc', '--cgroup-manager=cgroupfs', '--events-backend=file', ...args);

  /** Returns an archive of Debian with these packages, which is kept between runs: downloading takes a minute. */
  const debian = async (...packages: readonly string[]): Promise<string> => {
    mkdirSync(PACKAGES_FOLDER, { recursive: true });
    const file = join(PACKAGES_FOLDER, `${['debian', ...packages].join('-')}.tar`);
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    if (!existsSync(file))
      await run('mmdebstrap', '--quiet', '--variant=minbase', ...include, 'bookworm', file);
    return file;
  };

  /** Commits an image that adds to another, or to `scratch`. Returns its name. */
  const addTo = async (from: string, name: string, add: (container: string) => Promise<unknown>) => {
    const container = await buildah('from', from);
    await add(container);
    await buildah('commit', '--quiet', '--rm', container, name);
    return name;
  };

  return {
    podman,

    /** Builds the Dockerfile on images of Debian and Node that are made here. Returns the name of the image. */
    async build(): Promise<string> {
      const archive = await debian();
      const base = await addTo('scratch', 'localhost/debian:bookworm-slim', (to) =>
        buildah('add', '--quiet', to, archive, '/'),
      );
      const npm = dirname(dirname(realpathSync(findProgram('npm') ?? 'npm')));
      const node = await addTo(base, 'localhost/node:24-bookworm', async (to) => {
        const copy = (file: string, target: string) => buildah('copy', '--quiet', to, file, target);
        await copy(process.execPath, '/usr/local/bin/node');
        await copy(npm, '/usr/local/lib/node_modules/npm');
        await copy(CERTIFICATES, '/usr/local/etc/certificates.crt');
        await buildah('config', '--env=NODE_EXTRA_CA_CERTS=/usr/local/etc/certificates.crt', to);
        const root = await buildah('mount', to);
        symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
        await buildah('umount', to);
      });
      const image = 'localhost/rushtone:1.0.0';
      await buildah(
        ...['bud', '--quiet', '--isolation=chroot', '--network=host'],
        // The other format has no health check.
        '--format=docker',
        ...[`--build-arg=NODE_IMAGE=${node}`, `--build-arg=BASE_IMAGE=${base}`, `--tag=${image}`, ROOT],
      );
      return image;
    },

    /** Starts a Debian whose first process is systemd, with these files by their path there. */
    async startHost(name: string, files: Readonly<Record<string, string>>): Promise<void> {
      const archive = await debian('systemd', 'systemd-sysv', 'dbus');
      const image = await addTo('scratch', `localhost/${name}`, async (to) => {
        await buildah('add', '--quiet', to, archive, '/');
        for (const [target, file] of Object.entries(files))
          await buildah('copy', '--quiet', to, file, target);
        await buildah('config', '--cmd=["/sbin/init"]', to);
      });
      await podman(
        ...['run', '--detach', `--name=${name}`, '--systemd=always', '--privileged', '--network=host'],
        ...LIMITS,
        image,
      );
    },

    /** Writes a profile that refuses what a cluster refuses. Returns its path. */
    writeProfile(): string {
      const file = join(folder, 'seccomp.json');
      const profile = JSON.parse(readFileSync('/usr/share/containers/seccomp.json', 'utf8')) as Profile;
      for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => !REFUSED.includes(name));
      writeFileSync(file, JSON.stringify(profile));
      return file;
    },

    /** Ends all containers and removes the folder. */
    async remove(): Promise<void> {
      await podman('rm', '--all', '--force', '--time=0');
      await podman('volume', 'rm', '--all', '--force');
      await podman('rmi', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
