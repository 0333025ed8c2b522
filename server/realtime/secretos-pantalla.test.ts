import { randomBytes, randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import { estadoDeSesion } from '#shared/contracts/sesion-vista.ts';
import type { JugadaHecha, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { tareasLegales } from '#shared/domain/reparto/tablero/preguntas.ts';
import { rondas } from '#shared/testing/rondas.ts';
import type { App } from '#server/app.ts';
import { buildTestApp } from '#server/testing/app-de-prueba.ts';
import { escuchar } from '#server/testing/en-red.ts';
import { unEnsayo } from '#server/testing/ensayo.ts';
import { encenderPantalla, vincularPantalla, type Pantalla } from '#server/testing/pantalla.ts';
import { sembrarTareas } from '#server/testing/sembrar-reparto.ts';
import { llamar, sembrarFamilia, type FamiliaSembrada } from '#server/testing/sembrar.ts';

let app: App;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await escuchar(app);
});
afterAll(() => app.app.close());

/**
 * Every key that a screen may receive, at any depth. A new key fails here until somebody has decided that a guest in the
 * living room, or a neighbour who sees the screen, may read it.
 */
const PERMITIDAS = new Set(
  `tipo version epoca familia nombre zona_horaria hoy ahora sesion miembros tareas ranking conectados nuevo_trimestre
   id avatar color grupo_edad racha_dias tiene_cuenta tarea miembro puntos minutos fecha_limite estado atrasada borrada todas asignacion
   completada sonido_pantalla trimestre_inicio turno_actual miembro_turno_actual miembro_turno_nombre cuotas_puntos puntos_acumulados orden_miembros fase contar
   limite_segundos cuotas_finales propuestas origen frecuencia puntos_por_vez veces minutos_trimestre apta_infantil apta_juvenil apta_adulto elecciones n ronda
   en reglas desempate lote participantes porcentaje aplazamientos desde vence_en ultima_eleccion deshecha por quitado respiro_segundos reloj segundos pausa quedan minuto terminan cambios de a pide respuestas
   filas usuario usuario_nombre puesto puntos_ganados tareas_completadas tiempo_total semana_inicio semana_fin
   hecha_por de_cabeza libres fuera hasta reajuste sala ensayo total cuota queda diferencia primeras dia meta texto logrados se_ve_hasta`.split(
    /\s+/,
  ),
);

const claves = (dato: unknown): string[] =>
  typeof dato !== 'object' || dato === null
    ? []
    : Object.entries(dato).flatMap(([clave, valor]) => [
        ...(Array.isArray(dato) || /^\d+$/.test(clave) ? [] : [clave]),
        ...claves(valor),
      ]);

const secreto = (que: string): string => `${que}${randomBytes(6).toString('hex')}`;

/** Gives everything private of a family a value that occurs nowhere else; returns those values. */
const esconder = async ({ id, miembros }: FamiliaSembrada): Promise<string[]> => {
  const { escritura: db } = app.contexto.base;
  const pin = String(randomInt(100_000, 1_000_000));
  await db.updateTable('familias').set({ pin }).where('id', '=', id).execute();
  const valores: string[] = [];
  for (const m of miembros) {
    const username = secreto('usuario');
    const suyo = {
      username,
      username_clave: username,
      email: `${secreto('correo')}@example.com`,
      last_name: secreto('apellido'),
      password_hash: secreto('hash'),
    };
    await db.updateTable('usuarios').set(suyo).where('id', '=', m.id).execute();
    valores.push(...Object.values(suyo), m.token);
  }
  return [pin, ...valores];
};

/** Returns the hashes of logins, invitations and screens, and the pairing codes, that the database holds now. */
const huellas = async (): Promise<string[]> => {
  const consulta = sql<{
    h: string | null;
  }>`select hash_actual h from accesos union select hash from invitaciones union select hash from invitaciones_alta union select hash from pantallas union select hash_clave from vinculaciones union select codigo from vinculaciones`;
  return (await consulta.execute(app.contexto.base.escritura)).rows.flatMap(({ h }) => h ?? []);
};

const dice = (texto: string, secreto: string): boolean =>
  /^\d+$/.test(secreto) ? new RegExp(`(?<![\\d.])${secreto}(?!\\d)`).test(texto) : texto.includes(secreto);

test('during a reparto no message of the feed and no read of estado/ contains a secret, or a field that is not on the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 4, max: 16 }), { minLength: 6, maxLength: 14 }),
      fc.infiniteStream(fc.nat(999)),
      async (puntos, azar) => {
        const suerte = (n: number): number => (azar.next().value ?? 0) % n;
        const familia = await sembrarFamilia(app);
        await sembrarTareas(app, familia.id, puntos);
        const secretos = await esconder(familia);
        const admin = familia.miembros[0]!.token;
        const { token } = await vincularPantalla(app, admin);
        const pantalla: Pantalla = await encenderPantalla(url, token);
        const lecturas: string[] = [];
        const pedir = async <T>(
          metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE',
          camino: string,
          con: string,
          cuerpo?: unknown,
        ): Promise<T> => {
          const r = await llamar(app, metodo, camino, con, cuerpo);
          expect([camino, r.estado < 300 || r.cuerpo]).toEqual([camino, true]);
          lecturas.push(
            (await app.app.inject({ url: RUTAS.estadoPantalla, headers: { authorization: `Bearer ${token}` } })).body,
          );
          return r.cuerpo;
        };
        const quien = (id: number | null | undefined) => familia.miembros.find((m) => m.id === id)!;

        /** Other actions of the family: votes, a new PIN, an edited account, another screen, an invitation, a new member. */
        const deLado: readonly (() => Promise<unknown>)[] = [
          async () => {
            const [tarea] = await sembrarTareas(app, familia.id, [10], { votaciones_completadas: false });
            for (const m of familia.miembros)
              await pedir('POST', RUTAS.votaciones, m.token, { tarea, miembro: m.id, dificultad: 1 + suerte(4) });
          },
          async () =>
            secretos.push(
              (await pedir<{ pin: string }>('POST', ruta(RUTAS.regenerarPin, { id: familia.id }), admin)).pin,
            ),
          async () => {
            const m = familia.miembros[1 + suerte(3)]!;
            const nuevos = {
              username: secreto('otro'),
              email: `${secreto('buzon')}@example.com`,
              last_name: secreto('segundo'),
            };
            secretos.push(...Object.values(nuevos));
            await pedir('PATCH', ruta(RUTAS.usuario, { id: m.id }), m.token, nuevos);
          },
          async () => secretos.push((await vincularPantalla(app, admin, 'Otra')).token),
          () => pedir('POST', ruta(RUTAS.invitacion, { id: familia.id }), admin),
          () => pedir('POST', RUTAS.agregarMiembro, admin, { first_name: 'Tía' }),
        ];

        await pedir('POST', RUTAS.ensayoPantalla, admin, unEnsayo(familia.miembros.map((m) => m.id)));
        let { sesion } = await pedir<JugadaHecha>('POST', RUTAS.iniciar, admin, {
          contar: suerte(2) === 0 ? 'PUNTOS' : 'TRIMESTRE',
        });
        const jugada = async (s: SesionReparto): Promise<JugadaHecha> => {
          const id = { id: s.id };
          const turno = s.miembro_turno_actual;
          if (turno === null) {
            const abierta = s.propuestas.find((p) => p.estado === 'PENDIENTE')!;
            return pedir(
              'POST',
              ruta(RUTAS.responderPropuesta, { ...id, n: abierta.n }),
              quien(abierta.pide.find((m) => abierta.respuestas[m] === undefined)).token,
              { acepta: suerte(3) > 0 },
            );
          }
          if (s.elecciones.length > 0 && suerte(6) === 0) return pedir('POST', ruta(RUTAS.deshacerEleccion, id), admin);
          const legales = tareasLegales(estadoDeSesion(s), turno);
          const cuerpo = { tarea_id: legales[suerte(legales.length)]!.id };
          return suerte(5) === 0
            ? pedir('POST', ruta(RUTAS.elegirPor, id), admin, cuerpo)
            : pedir('POST', ruta(RUTAS.elegirTarea, id), quien(turno).token, cuerpo);
        };
        while (!sesion.completada) {
          if (suerte(4) === 0) await deLado[suerte(deLado.length)]!();
          ({ sesion } = await jugada(sesion));
        }
        await expect.poll(() => pantalla.estado().sesion?.completada).toBe(true);

        const todos = [...secretos, ...(await huellas()), token];
        const textos = [...pantalla.textos, ...lecturas];
        expect(textos.length).toBeGreaterThan(puntos.length * 2);
        for (const texto of textos) {
          expect(todos.filter((s) => dice(texto, s))).toEqual([]);
          expect(claves(JSON.parse(texto)).filter((c) => !PERMITIDAS.has(c))).toEqual([]);
        }
        pantalla.ws.terminate();
      },
    ),
    { numRuns: rondas(3, 60) },
  );
});
