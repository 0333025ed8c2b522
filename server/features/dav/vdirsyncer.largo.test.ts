import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  abrirCasaConDav,
  type CasaConDav,
  copiarConVdirsyncer,
  correr,
} from '#server/testing/programas-de-calendario.ts';
import { conProgramas } from '#server/testing/servicios.ts';

// Copies of a member's collections on a computer, kept by vdirsyncer, and the programs that show them: todoman and khal.

const LUIS = 1;
const NEGADA = /403|Forbidden/;
let dav: CasaConDav;
beforeEach(async () => {
  dav = await abrirCasaConDav();
});
afterEach(() => dav.cerrar());

const primera = async (nombre: string): Promise<number> => {
  const suyas = await dav.casa.como(LUIS).verMisTareas({ estado: 'PENDIENTE' });
  return suyas.find((a) => a.tarea_nombre === nombre)?.id ?? 0;
};

interface DeTodoman {
  readonly id: number;
  readonly summary: string;
  readonly completed: boolean;
}
const todoman = async (...argumentos: readonly string[]): Promise<string> => {
  const config = join(dav.carpeta, 'todoman.py');
  writeFileSync(
    config,
    `path = "${dav.carpeta}/cal/mis-tareas"\ncache_path = "${dav.carpeta}/todoman.db"\ndate_format = "%Y-%m-%d"\n`,
  );
  return correr('todoman', ['-c', config, ...argumentos]);
};
const lista = async (...mas: readonly string[]) =>
  JSON.parse(await todoman('--porcelain', 'list', ...mas)) as readonly DeTodoman[];
const tachar = async (nombre: string) => {
  const suya = (await lista()).find((t) => t.summary === nombre);
  await todoman('done', String(suya?.id));
};

describe('vdirsyncer and todoman', conProgramas('vdirsyncer', 'todoman'), () => {
  test('list the chores, tick one on the server, and bring its undoing back', async () => {
    const copia = await copiarConVdirsyncer(dav);
    await copia.sincronizar();
    expect((await lista()).map((t) => t.summary).toSorted()).toEqual(['Barrer', 'Fregar']);
    await tachar('Fregar');
    expect(await dav.hechas()).toEqual([]);
    expect(await copia.sincronizar()).toBe('');
    expect(await dav.hechas()).toEqual(['Fregar']);
    expect(await copia.sincronizar()).toBe('');
    const [hecha] = await dav.casa.como(LUIS).verMisTareas({ estado: 'COMPLETADA' });
    await dav.casa.como(LUIS).deshacer({ id: hecha?.id ?? 0 });
    expect(await copia.sincronizar()).toBe('');
    expect((await lista()).map((t) => t.summary).toSorted()).toEqual(['Barrer', 'Fregar']);

    await tachar('Fregar');
    await copia.sincronizar();
    await copia.sincronizar();
    copia.cambiar('STATUS:COMPLETED', /STATUS:COMPLETED/, 'STATUS:NEEDS-ACTION');
    expect(await copia.sincronizar()).toBe('');
    expect(await dav.hechas()).toEqual([]);
  });

  test.each([
    ['a', ['Fregar']],
    ['b', []],
  ] as const)('settle a conflict that %s wins, and the following syncs are quiet', async (gana, hechas) => {
    const { casa } = dav;
    const copia = await copiarConVdirsyncer(dav, gana);
    await copia.sincronizar();
    // The same item changes on both sides: it is ticked in the copy, and on the server it gets another text.
    await tachar('Fregar');
    const fregar = (await casa.como(0).verTareas()).find((t) => t.nombre === 'Fregar');
    const conTexto = { nombre: 'Fregar', frecuencia: 'DIARIA', descripcion: 'Con agua caliente' } as const;
    await casa.como(0).editarTarea({ id: fregar?.id ?? 0, ...conTexto });
    expect(await copia.sincronizar()).not.toMatch(NEGADA);
    expect(await dav.hechas()).toEqual(hechas);
    await copia.sincronizar();
    expect(await copia.sincronizar()).toBe('');
    expect(copia.textos().some((t) => t.includes('Con agua caliente'))).toBe(true);

    // The same item is ticked on both sides.
    await tachar('Barrer');
    await casa.como(LUIS).completar({ id: await primera('Barrer') });
    expect(await copia.sincronizar()).not.toMatch(NEGADA);
    await copia.sincronizar();
    expect(await copia.sincronizar()).toBe('');
    expect(await dav.hechas()).toEqual(['Barrer', ...hechas]);
  });

  test('send a forbidden change and a valid one together: the valid one counts, and the next syncs are free', async () => {
    const copia = await copiarConVdirsyncer(dav);
    await copia.sincronizar();
    copia.cambiar('Barrer', /DUE;VALUE=DATE:\d+/, 'DUE;VALUE=DATE:20990101');
    await tachar('Fregar');
    expect(await copia.sincronizar()).toMatch(NEGADA);
    expect(await dav.hechas()).toEqual(['Fregar']);
    await copia.sincronizar();
    expect(await copia.sincronizar()).toBe('');
    // The forbidden day stays in the local copy until the item changes on the server: only then does vdirsyncer read it again.
    await dav.casa.como(LUIS).completar({ id: await primera('Barrer') });
    expect(await copia.sincronizar()).toBe('');
    expect(copia.textos().some((t) => t.includes('20990101'))).toBe(false);
    expect(await dav.hechas()).toEqual(['Barrer', 'Fregar']);
  });

  test('send the tick of a chore that has lapsed and a valid one together: the lapsed copy goes, and nothing is stuck', async () => {
    const { casa } = dav;
    const copia = await copiarConVdirsyncer(dav);
    await copia.sincronizar();
    const vieja = /UID:.*/.exec(copia.textos().find((t) => t.includes('SUMMARY:Barrer')) ?? '')?.[0] ?? '-';
    await casa.el(new Date(Date.parse(casa.reloj.ahora()) + 2 * 86_400_000).toISOString());
    await tachar('Barrer');
    await tachar('Fregar');
    const dicho = await copia.sincronizar();
    expect(dicho).toMatch(/403|412|Forbidden|Precondition/);
    expect(await dav.hechas()).toEqual([]);
    for (let i = 0; i < 3; i += 1) await copia.sincronizar();
    expect(await copia.sincronizar()).toBe('');
    expect(copia.textos().some((t) => t.includes(vieja))).toBe(false);
    expect((await lista()).map((t) => t.summary).toSorted()).toEqual(await dav.pendientes());
    await tachar('Fregar');
    expect(await copia.sincronizar()).toBe('');
    expect(await dav.hechas()).toEqual(['Fregar']);
  });
});

const khal = async (carpeta: string): Promise<string> => {
  const config = join(dav.carpeta, 'khal.conf');
  const [base, dia, hora] = [join(dav.carpeta, `${carpeta.replace('/', '-')}.db`), '%Y-%m-%d', '%H:%M'];
  writeFileSync(
    config,
    `[calendars]
[[casa]]
path = ${join(dav.carpeta, carpeta)}
[sqlite]
path = ${base}
[locale]
timeformat = ${hora}
dateformat = ${dia}
longdateformat = ${dia}
datetimeformat = ${dia} ${hora}
longdatetimeformat = ${dia} ${hora}
`,
  );
  return correr('khal', ['-c', config, 'list', '--format', '{start-date} {title}', 'today', '7d']);
};

describe('vdirsyncer and khal', conProgramas('vdirsyncer', 'khal'), () => {
  test('read the house’s week alike by CalDAV and by an .ics address, and hear of a tick', async () => {
    const { ruta } = await dav.casa.como(LUIS).crearCalendario({ tipo: 'CASA', avisa: false });
    const copia = await copiarConVdirsyncer(dav, 'b', ruta);
    expect(await copia.sincronizar()).toBe('');
    const [porDav, porIcs] = [await khal('cal/casa'), await khal('web')];
    expect(porIcs).toContain('Luis: Fregar');
    expect(porDav).toBe(porIcs);
    await dav.casa.como(LUIS).completar({ id: await primera('Fregar') });
    expect(await copia.sincronizar()).toBe('');
    expect(await khal('web')).toContain('✓ Luis: Fregar');
    expect(await khal('cal/casa')).toBe(await khal('web'));
  });
});
