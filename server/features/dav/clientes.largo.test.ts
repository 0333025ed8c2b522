import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abrirCasa, type Casa } from '#server/testing/casa.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { conProgramas } from '#server/testing/servicios.ts';

// Programs that people use, from Debian's packages, against the real server.

const correr = promisify(execFile);
const LUIS = 1;
let casa: Casa;
let url: string;
let clave: string;
let carpeta: string;
beforeEach(async () => {
  casa = await abrirCasa({ ahora: new Date().toISOString() });
  url = await escuchar(casa.app);
  carpeta = mkdtempSync(join(tmpdir(), 'te-toca-dav-'));
  const [fregar, barrer] = [
    await casa.tarea({ nombre: 'Fregar', frecuencia: 'DIARIA' }),
    await casa.tarea({ nombre: 'Barrer', frecuencia: 'DIARIA' }),
  ];
  await casa.repartir([fregar, LUIS], [barrer, LUIS]);
  clave = (await casa.como(LUIS).hacerLlave({ nombre: 'Móvil', permisos: ['calendario', 'marcar'] })).clave;
});
afterEach(async () => {
  await casa.cerrar();
  rmSync(carpeta, { recursive: true });
});

const pendientes = async () =>
  (await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' })).map((a) => a.tarea_nombre).toSorted();
const hechas = async () =>
  (await casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' })).map((a) => a.tarea_nombre).toSorted();

describe('python3-caldav', conProgramas('python3-caldav'), () => {
  const PREPARA = `
import caldav, sys
cliente = caldav.DAVClient(url=sys.argv[1], username='luis', password=sys.argv[2])
calendarios = cliente.principal().calendars()
mias = [c for c in calendarios if 'mis-tareas' in str(c.url)][0]
`;
  const python = async (codigo: string): Promise<string> =>
    (await correr('/usr/bin/python3', ['-c', PREPARA + codigo, `${url}/dav/`, clave])).stdout.trim();

  test('lists the collections and to-dos, ticks, undoes, and is told of a refusal', async () => {
    expect(await python('print(len(calendarios))')).toBe('2');
    expect(await python('print(sorted(t.vobject_instance.vtodo.summary.value for t in mias.todos()))')).toBe(
      "['Barrer', 'Fregar']",
    );
    await python(`
t = [t for t in mias.todos() if t.vobject_instance.vtodo.summary.value == 'Fregar'][0]
t.vobject_instance.vtodo.status.value = 'COMPLETED'
t.vobject_instance.vtodo.add('x-apple-sort-order').value = '7'
t.save()
`);
    expect(await hechas()).toEqual(['Fregar']);
    expect(
      await python('print(sorted(t.vobject_instance.vtodo.status.value for t in mias.todos(include_completed=True)))'),
    ).toContain('COMPLETED');
    await python(`
t = [t for t in mias.todos(include_completed=True) if t.vobject_instance.vtodo.status.value == 'COMPLETED'][0]
assert 'x-apple' not in t.data.lower()
t.vobject_instance.vtodo.status.value = 'NEEDS-ACTION'
t.save()
`);
    expect(await hechas()).toEqual([]);
    expect(
      await python(`
try:
    mias.save_todo(summary='Nueva')
    print('guardada')
except Exception as e:
    print(type(e).__name__)
`),
    ).toMatch(/Error$/);
    expect((await pendientes()).includes('Nueva')).toBe(false);
  });
});

describe('vdirsyncer', conProgramas('vdirsyncer', 'khal'), () => {
  const sincronizar = async (): Promise<string> => {
    const { stdout, stderr } = await correr('vdirsyncer', [
      '-c',
      join(carpeta, 'config'),
      'sync',
      '--force-delete',
    ]).catch((e: { stdout: string; stderr: string }) => e);
    return stdout + stderr;
  };
  const preparar = async (): Promise<void> => {
    for (const c of ['mis-tareas', 'casa']) mkdirSync(join(carpeta, 'cal', c), { recursive: true });
    writeFileSync(
      join(carpeta, 'config'),
      `[general]
status_path = "${carpeta}/estado/"
[pair te_toca]
a = "aqui"
b = "caja"
collections = ["mis-tareas", "casa"]
conflict_resolution = "b wins"
[storage aqui]
type = "filesystem"
path = "${carpeta}/cal/"
fileext = ".ics"
[storage caja]
type = "caldav"
url = "${url}/dav/"
username = "luis"
password = "${clave}"
`,
    );
    const { stdout, stderr } = await correr('sh', ['-c', `yes | vdirsyncer -c ${carpeta}/config discover`]);
    expect(stdout + stderr).toContain('mis-tareas');
  };
  const archivos = (coleccion: string) => readdirSync(join(carpeta, 'cal', coleccion));
  const leerUno = (nombre: string): string => {
    const hallado = archivos('mis-tareas').find((f) =>
      readFileSync(join(carpeta, 'cal/mis-tareas', f), 'utf8').includes(`SUMMARY:${nombre}`),
    );
    return join(carpeta, 'cal/mis-tareas', hallado ?? '');
  };
  const cambiarUno = (nombre: string, que: RegExp, por: string): void => {
    const archivo = leerUno(nombre);
    writeFileSync(archivo, readFileSync(archivo, 'utf8').replace(que, por));
  };

  test('copies to-dos both ways; a refused change does not hold up the next; khal reads the house’s week', async () => {
    await preparar();
    await sincronizar();
    expect(archivos('mis-tareas')).toHaveLength(2);
    cambiarUno('Fregar', /STATUS:NEEDS-ACTION/, 'STATUS:COMPLETED');
    await sincronizar();
    expect(await hechas()).toEqual(['Fregar']);

    cambiarUno('Barrer', /DUE;VALUE=DATE:\d+/, 'DUE;VALUE=DATE:20990101');
    const negada = await sincronizar();
    expect(negada).toMatch(/403|Forbidden/);
    await sincronizar();
    await casa.como(LUIS).completar({ id: (await casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' }))[0]?.id ?? 0 });
    const limpia = await sincronizar();
    expect(limpia).not.toMatch(/403|Forbidden|error/i);

    writeFileSync(
      join(carpeta, 'khal.conf'),
      `[calendars]
[[casa]]
path = ${carpeta}/cal/casa
[sqlite]
path = ${carpeta}/khal.db
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
    );
    const { stdout } = await correr('khal', ['-c', join(carpeta, 'khal.conf'), 'list', 'today', '7d'], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(stdout).toContain('Fregar');
  });
});
