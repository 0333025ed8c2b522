import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exigir, PARTES, VERSION, type Plataforma } from './desplegar.ts';

// Builds the Debian package: the archive's app in /usr/lib, its systemd unit, its command, and maintainer scripts that start
// the service, back up its data, and ask before deleting it.

/** Files of a release that make the app a service, in the archive and in the package. */
export const DEL_SERVICIO = ['te-toca.service', 'te-toca-servicio', 'te-toca.conf', 'esperar.sh'] as const;

const PROGRAMA = '/usr/lib/te-toca';
const ARQUITECTURA = { x64: 'amd64', arm64: 'arm64' } as const;
const GUIONES = ['preinst', 'postinst', 'prerm', 'postrm'] as const;

/** Writes a version as Debian orders it: a pre-release comes before its release. */
export const versionDebian = (version: string): string => version.replace('-', '~');

/** Replaces the folder of an app installed by `instalar.sh` by the package's, in a unit or command. */
const enSuCarpeta = (texto: string): string => texto.replaceAll('/opt/te-toca', PROGRAMA);

const escribirControl = (texto: string, version: string, cpu: keyof typeof ARQUITECTURA): string =>
  texto.replace('@VERSION@', versionDebian(version)).replace('@ARQUITECTURA@', ARQUITECTURA[cpu]);

/** Packs an app that is laid out in a folder as `te-toca_VERSION_CPU.deb`. Needs `dpkg-deb`. */
export const hacerDeb = async (app: string, { cpu }: Plataforma, trabajo: string, salida: string): Promise<void> => {
  const arbol = join(trabajo, `deb-${cpu}`);
  const en = (camino: string): string => join(arbol, camino);
  for (const carpeta of ['DEBIAN', 'usr/bin', 'usr/lib/systemd/system', 'usr/share/doc/te-toca'])
    mkdirSync(en(carpeta), { recursive: true });
  cpSync(app, en(PROGRAMA), { recursive: true });
  for (const sobra of ['instalar.sh', 'LEEME.txt', 'LICENSE', 'te-toca.service', 'te-toca-servicio'])
    rmSync(en(join(PROGRAMA, sobra)));
  cpSync(join(app, 'LICENSE'), en('usr/share/doc/te-toca/copyright'));
  const poner = (parte: string, sitio: string): void =>
    writeFileSync(en(sitio), enSuCarpeta(readFileSync(join(PARTES, parte), 'utf8')));
  poner('te-toca.service', 'usr/lib/systemd/system/te-toca.service');
  poner('te-toca-servicio', 'usr/bin/te-toca');
  const control = readFileSync(join(PARTES, 'debian/control'), 'utf8');
  writeFileSync(en('DEBIAN/control'), escribirControl(control, VERSION, cpu));
  for (const parte of [...GUIONES, 'templates']) cpSync(join(PARTES, 'debian', parte), en(`DEBIAN/${parte}`));
  await exigir('chmod', ['-R', 'u=rwX,go=rX', arbol], trabajo);
  for (const guion of ['usr/bin/te-toca', ...GUIONES.map((g) => `DEBIAN/${g}`)]) chmodSync(en(guion), 0o755);
  // The same files give the same package, like the archive.
  const deb = ['--root-owner-group', '-Zzstd', '-z19', '--build', arbol, salida];
  await exigir('env', ['SOURCE_DATE_EPOCH=0', 'dpkg-deb', ...deb], trabajo);
};
