import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { CABECERA_CLAVE, RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { Almacen } from '#client/lib/navegador/almacen.ts';
import {
  type Entrada,
  enviarEntrada,
  escribirEntrada,
  leerEntradas,
  type Medios,
  PLAZO_MS,
  quitarEntrada,
  releerEntrada,
  type Suerte,
  vaciarCola,
} from '#client/lib/cola/entradas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp, relojFijo } from '#server/testing/app-de-prueba.ts';
import { crearTarea, pendientesDe, repartir } from '#server/testing/sembrar-trabajo.ts';
import { sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

/** The client's queue of completions against the real server, over a network that delays, loses and repeats requests. */

const [LUIS, MARTA] = [1, 2];
const TAREAS = 3;

/** Outcomes of one request. `CIERRE`: the server carries it out, and the tab is closed before the answer. */
const RED = ['LLEGA', 'NO_LLEGA', 'SE_PIERDE_LA_RESPUESTA', 'TARDA', 'CIERRE', 'ERROR_500'] as const;
type Red = (typeof RED)[number];

type Paso =
  | { readonly tipo: 'TACHAR'; readonly tarea: number; readonly red: Red; readonly espera: boolean }
  | { readonly tipo: 'DESTACHAR'; readonly tarea: number }
  | { readonly tipo: 'VACIAR'; readonly red: Red; readonly espera: boolean }
  | { readonly tipo: 'ENTRA_OTRO' }
  | { readonly tipo: 'SALE' }
  | { readonly tipo: 'VUELVE' }
  | { readonly tipo: 'PASA_EL_PLAZO' };

const red = fc.constantFrom(...RED);
const paso: fc.Arbitrary<Paso> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      tipo: fc.constant('TACHAR' as const),
      tarea: fc.nat(TAREAS - 1),
      red,
      espera: fc.boolean(),
    }),
  },
  fc.record({ tipo: fc.constant('DESTACHAR' as const), tarea: fc.nat(TAREAS - 1) }),
  { weight: 4, arbitrary: fc.record({ tipo: fc.constant('VACIAR' as const), red, espera: fc.boolean() }) },
  fc.constantFrom(
    { tipo: 'ENTRA_OTRO' as const },
    { tipo: 'SALE' as const },
    { tipo: 'VUELVE' as const },
    { tipo: 'PASA_EL_PLAZO' as const },
  ),
);

const almacenNuevo = (): Almacen => {
  const datos = new Map<string, string>();
  return {
    get length() {
      return datos.size;
    },
    key: (i) => [...datos.keys()][i] ?? null,
    getItem: (k) => datos.get(k) ?? null,
    setItem: (k, v) => void datos.set(k, v),
    removeItem: (k) => void datos.delete(k),
  };
};

const completar = async (app: App, token: string, { asignacion, clave }: Entrada): Promise<Suerte> => {
  const { statusCode, body } = await app.app.inject({
    method: 'PATCH',
    url: ruta(RUTAS.completar, { id: asignacion }),
    headers: { authorization: `Bearer ${token}`, [CABECERA_CLAVE]: clave },
  });
  const cuerpo = JSON.parse(body) as Completada & { codigo?: string; error?: string };
  if (statusCode === 200) return { tipo: 'HECHA', respuesta: cuerpo };
  if (cuerpo.codigo === 'ASIGNACION_COMPLETADA') return { tipo: 'YA_HECHA' };
  return { tipo: 'RECHAZADA', motivo: cuerpo.error ?? '' };
};

const SIN_RESPUESTA: Suerte = { tipo: 'SIN_RESPUESTA' };

const porLaRed = async (modo: Red, hacer: () => Promise<Suerte>): Promise<Suerte> => {
  if (modo === 'NO_LLEGA') return SIN_RESPUESTA;
  if (modo === 'ERROR_500') return { tipo: 'AVERIA' };
  if (modo === 'TARDA') await new Promise((r) => setTimeout(r, 3));
  const suerte = await hacer();
  if (modo === 'CIERRE') return new Promise<never>(() => undefined);
  return modo === 'SE_PIERDE_LA_RESPUESTA' ? SIN_RESPUESTA : suerte;
};

const loQueHay = async (
  {
    contexto: {
      base: { escritura: db },
    },
  }: App,
  familia: FamiliaSembrada,
  ids: readonly number[],
) => ({
  hechas: await db
    .selectFrom('asignaciones')
    .select(['id', 'puntos_ganados'])
    .where('estado', '=', 'COMPLETADA')
    .where('familia_id', '=', familia.id)
    .execute(),
  siguientes: await db.selectFrom('asignaciones').select('anterior_id').where('anterior_id', 'in', ids).execute(),
  bonos: await db
    .selectFrom('logros_desbloqueados')
    .select('codigo')
    .where('miembro_id', '=', familia.miembros[LUIS]!.id)
    .execute(),
  puntos: (
    await db
      .selectFrom('usuarios')
      .select('puntos_totales')
      .where('id', '=', familia.miembros[LUIS]!.id)
      .executeTakeFirstOrThrow()
  ).puntos_totales,
  ajenos: (
    await db
      .selectFrom('usuarios')
      .select('puntos_totales')
      .where('id', '=', familia.miembros[MARTA]!.id)
      .executeTakeFirstOrThrow()
  ).puntos_totales,
});

test('each tick is done exactly once, by its own member, in spite of failures of the network, closed tabs and changes of login', async () => {
  const app = await buildTestApp({ reloj: relojFijo('2026-11-21T10:00:00.000Z') });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { maxLength: 14 }), fc.context(), async (pasos, nota) => {
        const familia = await sembrarFamilia(app);
        const tareas = [];
        for (let i = 0; i < TAREAS; i += 1) tareas.push(await crearTarea(app, familia));
        await repartir(app, familia, ...tareas.map((t) => [t, LUIS] as const));
        const ids = (await pendientesDe(app, familia, LUIS)).map((a) => a.id);
        const almacen = almacenNuevo();
        const miembro = (i: number) => familia.miembros[i]!;
        let aqui: number | null = miembro(LUIS).id;
        let ahora = 1_000_000;
        const medios = (modo: Red): Medios => ({
          almacen,
          ahora: () => ahora,
          usuario: () => aqui,
          // The request carries the token of the member who is logged in when it is sent, by then perhaps another member.
          pedir: (e) =>
            porLaRed(modo, () => {
              const token = familia.miembros.find((m) => m.id === aqui)?.token;
              if (token === undefined) return Promise.resolve(SIN_RESPUESTA);
              const suerte = completar(app, token, e);
              enElServidor.push(suerte);
              return suerte;
            }),
        });
        const enElAire: Promise<unknown>[] = [];
        const enElServidor: Promise<unknown>[] = [];
        /** Promises of the requests that settle. The promise of a `CIERRE` never does. */
        const acaban: Promise<unknown>[] = [];
        const queridas = new Set<number>();
        const soltadas = new Set<number>();
        for (const p of pasos) {
          const antes = enElAire.length;
          if (p.tipo === 'PASA_EL_PLAZO') ahora += PLAZO_MS + 1;
          else if (p.tipo === 'VUELVE') aqui = miembro(LUIS).id;
          else if (p.tipo === 'ENTRA_OTRO') aqui = miembro(MARTA).id;
          else if (p.tipo === 'SALE') aqui = null;
          else if (p.tipo === 'VACIAR') enElAire.push(vaciarCola(medios(p.red), () => undefined));
          else if (aqui === miembro(LUIS).id) {
            const asignacion = ids[p.tarea]!;
            const puesta = releerEntrada(almacen, { usuario: aqui, asignacion });
            if (p.tipo === 'DESTACHAR') {
              if (puesta === null) continue;
              quitarEntrada(almacen, puesta);
              soltadas.add(asignacion);
            } else if (puesta === null) {
              const entrada: Entrada = {
                clave: crypto.randomUUID(),
                usuario: aqui,
                asignacion,
                nombre: 'Fregar',
                en: String(ahora),
                enviandoHasta: 0,
                rechazo: null,
              };
              escribirEntrada(almacen, entrada);
              queridas.add(asignacion);
              soltadas.delete(asignacion);
              enElAire.push(enviarEntrada(medios(p.red), entrada));
            }
          }
          if ('red' in p && p.red !== 'CIERRE') acaban.push(...enElAire.slice(antes));
          if ('espera' in p && p.espera && p.red !== 'CIERRE') await Promise.all(enElAire.slice(antes));
        }
        // At the end Luis is logged in again, with a network, in two tabs at once, and requests under way have had their time.
        await Promise.allSettled(acaban);
        await Promise.allSettled(enElServidor);
        aqui = miembro(LUIS).id;
        ahora += PLAZO_MS + 1;
        await Promise.all([vaciarCola(medios('LLEGA'), () => undefined), vaciarCola(medios('LLEGA'), () => undefined)]);
        ahora += PLAZO_MS + 1;
        await vaciarCola(medios('LLEGA'), () => undefined);

        const { hechas, siguientes, puntos, bonos, ajenos } = await loQueHay(app, familia, ids);
        nota.log(JSON.stringify({ hechas, puntos, queda: leerEntradas(almacen, miembro(LUIS).id) }));
        expect(leerEntradas(almacen, miembro(LUIS).id)).toEqual([]);
        const cumplidas = new Set(hechas.map((h) => h.id));
        for (const id of queridas) if (!soltadas.has(id)) expect(cumplidas).toContain(id);
        for (const id of cumplidas) expect(queridas).toContain(id);
        expect(siguientes).toHaveLength(hechas.length);
        expect(bonos).toHaveLength(hechas.length === 0 ? 0 : 1);
        expect(puntos).toBe(hechas.reduce((suma, h) => suma + h.puntos_ganados, 0) + 5 * bonos.length);
        expect(ajenos).toBe(0);
      }),
      {
        numRuns: rondas(40, 600),
        examples: [
          [
            [{ tipo: 'TACHAR', tarea: 0, red: 'TARDA', espera: false }, { tipo: 'ENTRA_OTRO' }],
            fc.sample(fc.context(), 1)[0]!,
          ],
        ],
      },
    );
  } finally {
    await app.app.close();
  }
});
