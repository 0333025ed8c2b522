import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Certificado, RepartoCompletado } from '#shared/contracts/certificado.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { CODIGOS_COMPROBACION } from '#shared/domain/reparto/certificado/comprobaciones.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { sembrarReparto, type RepartoSembrado } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia } from '#server/testing/sembrar.ts';

let app: App;
let reloj = relojFijo();
beforeEach(async () => {
  reloj = relojFijo();
  app = await buildTestApp({ reloj });
});
afterEach(() => app.app.close());

const bien = async <T>(
  metodo: 'GET' | 'POST' | 'PATCH' | 'PUT',
  url: string,
  token: string,
  cuerpo?: unknown,
  en: App = app,
): Promise<T> => {
  const { estado, cuerpo: respuesta } = await llamar(en, metodo, url, token, cuerpo);
  expect(estado, `${metodo} ${url}: ${JSON.stringify(respuesta)}`).toBeLessThan(300);
  return respuesta;
};
const rutaDe = (id: number): string => ruta(RUTAS.certificado, { id });
const certificado = (token: string, id: number, en: App = app) =>
  bien<Certificado>('GET', rutaDe(id), token, undefined, en);

/**
 * Plays a draft to its end: all pick the largest chore that fits, the admin makes the third pick for its member, and
 * everybody agrees to all proposals.
 */
const terminar = async (r: RepartoSembrado, en: App = app): Promise<SesionReparto> => {
  let { sesion } = r;
  const id = sesion.id;
  for (let paso = 1; sesion.fase === 'ELECCION' || sesion.fase === 'CIERRE'; paso += 1) {
    reloj.avanzar(5);
    const turno = sesion.miembro_turno_actual;
    if (turno === null) {
      const abierta = sesion.propuestas.find((p) => p.estado === 'PENDIENTE');
      const quien = abierta?.pide.find((m) => abierta.respuestas[m] === undefined) ?? null;
      ({ sesion } = await bien<JugadaHecha>(
        'POST',
        ruta(RUTAS.responderPropuesta, { id, n: abierta?.n ?? 0 }),
        r.token(quien),
        { acepta: true },
        en,
      ));
      continue;
    }
    const [mayor] = tareasLegales(estadoDeSesion(sesion), turno).toSorted((a, b) => b.carga - a.carga || a.id - b.id);
    const cuerpo = { tarea_id: mayor?.id };
    const [url, token] = paso === 3 ? [RUTAS.elegirPor, r.admin] : [RUTAS.elegirTarea, r.token(turno)];
    ({ sesion } = await bien<JugadaHecha>('POST', ruta(url, { id }), token, cuerpo, en));
  }
  return sesion;
};

test('a completed reparto has a certificate that is the same for every member, and passes every check', async () => {
  const r = await sembrarReparto(app);
  const sesion = await terminar(r);
  const c = await certificado(r.admin, sesion.id);
  for (const { token } of r.miembros) expect(await certificado(token, sesion.id)).toEqual(c);

  expect(c).toMatchObject({
    sesion: sesion.id,
    familia: 'García',
    trimestre_inicio: sesion.trimestre_inicio,
    contar: 'PUNTOS',
    empezado_por: r.miembros[0]?.id,
    semilla: 42,
  });
  expect(c.terminado_en).toBe(reloj.ahora());
  expect(c.empezado_en < c.terminado_en).toBe(true);
  expect(c.filas.map((f) => f.miembro)).toEqual(sesion.orden_miembros);
  for (const f of c.filas) {
    expect(f).toMatchObject({
      cuota: sesion.cuotas_puntos[f.miembro],
      carga: sesion.cuotas_finales?.[f.miembro],
      porcentaje: 25,
    });
    // All chores are weekly and take ten minutes.
    expect(f.minutos_semana).toBe(10 * sesion.tareas.filter((t) => t.miembro === f.miembro).length);
  }
  expect(c.tareas.map(({ id, miembro, origen, carga }) => ({ id, miembro, origen, carga }))).toEqual(
    sesion.tareas.map(({ id, miembro, origen, puntos }) => ({ id, miembro, origen, carga: puntos })),
  );
  expect(c.elecciones[2]).toMatchObject({ orden: 3, tipo: 'ELECCION_ADMIN', por: r.miembros[0]?.id });
  expect(c.elecciones.filter((e) => e.por !== null)).toHaveLength(1);
  expect(c.comprobaciones.map((x) => x.codigo)).toEqual(CODIGOS_COMPROBACION);
  expect(c.comprobaciones.filter((x) => !x.cumple)).toEqual([]);
  expect(c.personas.map((p) => p.nombre)).toEqual(['Ana', 'Luis', 'Marta', 'Leo']);
});

test('later changes of members, family, tasks or minutes change nothing in a certificate', async () => {
  const r = await sembrarReparto(app);
  const { id } = await terminar(r);
  const antes = await certificado(r.admin, id);
  const [, luis] = r.miembros;
  const { escritura: db } = app.contexto.base;
  await bien('PATCH', ruta(RUTAS.usuario, { id: luis?.id ?? 0 }), r.token(luis?.id ?? null), {
    first_name: 'Luis Alberto',
  });
  await bien('PATCH', ruta(RUTAS.familia, { id: r.id }), r.admin, { nombre: 'Los de antes' });
  await bien('POST', ruta(RUTAS.restablecer, { id: luis?.id ?? 0 }), r.admin);
  await db
    .updateTable('tareas')
    .set({ nombre: 'Otra', tiempo_estimado: 99, puntos: 1 })
    .where('familia_id', '=', r.id)
    .execute();
  await db.updateTable('familias').set({ semilla_reparto: 7 }).where('id', '=', r.id).execute();
  expect(await certificado(r.admin, id)).toEqual(antes);
});

test('a damaged log fails the checks and changes the digest', async () => {
  const r = await sembrarReparto(app);
  const { id } = await terminar(r);
  const antes = await certificado(r.admin, id);
  const { escritura: db } = app.contexto.base;
  const fila = await db
    .selectFrom('eventos_reparto')
    .select(['n', 'datos'])
    .where('sesion_id', '=', id)
    .where('tipo', '=', 'ELECCION')
    .orderBy('n')
    .executeTakeFirstOrThrow();
  const evento = JSON.parse(fila.datos) as { miembro: number };
  const otro = r.miembros.find((m) => m.id !== evento.miembro)?.id;
  await db
    .updateTable('eventos_reparto')
    .set({ datos: JSON.stringify({ ...evento, miembro: otro }) })
    .where('sesion_id', '=', id)
    .where('n', '=', fila.n)
    .execute();
  const despues = await certificado(r.admin, id);
  expect(despues.huella).not.toBe(antes.huella);
  expect(despues.comprobaciones.filter((c) => !c.cumple).map((c) => c.codigo)).toEqual(
    expect.arrayContaining(['EN_TURNO', 'REGISTRO']),
  );
});

test('there is no certificate before a draft completes, none of a cancelled one, and none of another family’s', async () => {
  const r = await sembrarReparto(app);
  expect(await llamar(app, 'GET', rutaDe(r.sesion.id), r.admin)).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'CERTIFICADO_SIN_TERMINAR', error: 'El certificado estará listo cuando termine el reparto' },
  });
  expect(await bien<RepartoCompletado[]>('GET', RUTAS.repartosCompletados, r.admin)).toEqual([]);
  await bien('POST', ruta(RUTAS.cancelarReparto, { id: r.sesion.id }), r.admin);
  expect(await llamar(app, 'GET', rutaDe(r.sesion.id), r.admin)).toMatchObject({
    estado: 409,
    cuerpo: { codigo: 'CERTIFICADO_CANCELADO' },
  });
  expect(await bien<RepartoCompletado[]>('GET', RUTAS.repartosCompletados, r.admin)).toEqual([]);

  const otra = await sembrarFamilia(app);
  expect(await llamar(app, 'GET', rutaDe(r.sesion.id), otra.miembros[0]?.token ?? '')).toMatchObject({ estado: 404 });
  expect(await llamar(app, 'GET', rutaDe(r.sesion.id), null)).toMatchObject({ estado: 401 });
});

test('completed drafts are listed latest first, and each still has its certificate', async () => {
  const r = await sembrarReparto(app);
  const primera = await terminar(r);
  reloj.poner('2027-01-10T18:00:00.000Z');
  const [ana] = r.miembros;
  const admin = await app.contexto.tokens.firmarAcceso({ usuario: ana?.id ?? 0, acceso: ana?.acceso ?? 0 });
  const nuevos = new Map(
    await Promise.all(
      r.miembros.map(
        async (m) => [m.id, await app.contexto.tokens.firmarAcceso({ usuario: m.id, acceso: m.acceso })] as const,
      ),
    ),
  );
  const { sesion } = await bien<JugadaHecha>('POST', RUTAS.iniciar, admin);
  const segunda = await terminar({ ...r, admin, sesion, token: (m) => nuevos.get(m ?? 0) ?? '' });

  const lista = await bien<RepartoCompletado[]>(
    'GET',
    RUTAS.repartosCompletados,
    nuevos.get(r.miembros[3]?.id ?? 0) ?? '',
  );
  expect(lista).toEqual([
    { id: segunda.id, trimestre_inicio: '2027-01-01', terminado_en: reloj.ahora(), tareas: 13, miembros: 4 },
    { id: primera.id, trimestre_inicio: '2026-10-01', terminado_en: expect.any(String), tareas: 13, miembros: 4 },
  ]);
  expect((await certificado(admin, primera.id)).sesion).toBe(primera.id);
  expect((await certificado(admin, segunda.id)).comprobaciones.filter((c) => !c.cumple)).toEqual([]);
});

test('replay-reparto prints the certificate’s digest', async () => {
  const datos = mkdtempSync(join(tmpdir(), 'te-toca-huella-'));
  const conArchivo = await buildTestApp({ reloj, archivo: join(datos, 'te-toca.db') });
  try {
    const r = await sembrarReparto(conArchivo);
    const { id } = await terminar(r, conArchivo);
    const { huella } = await certificado(r.admin, id, conArchivo);
    const salida = execFileSync(
      process.execPath,
      [join(import.meta.dirname, '../../../scripts/replay-reparto.ts'), String(id)],
      { env: { ...process.env, DATA_DIR: datos }, encoding: 'utf8' },
    );
    expect(salida).toContain(`Huella del registro: ${huella}`);
    expect(salida).toContain('exactamente el del registro');
  } finally {
    await conArchivo.app.close();
    rmSync(datos, { recursive: true, force: true });
  }
});
