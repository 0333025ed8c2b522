import type { MisVotos, Tarea, VotoEntrada, VotoRegistrado } from '#shared/contracts/tareas.ts';
import { apta } from '#shared/domain/reparto/tablero/carga.ts';
import { bien, rechazado } from '#shared/domain/resultado.ts';
import { faltanPorVotar, puntosSiTermina } from '#shared/domain/votacion.ts';
import { cambiar } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { esAccesoSinPin } from '#server/data/sin-contrasena.ts';
import { leerTarea } from '#server/data/tareas.ts';
import { leerUsuario, listarConCuenta } from '#server/data/usuarios.ts';
import { insertarVoto, leerMisVotos, leerVotadasPor, leerVotos } from '#server/data/votaciones.ts';
import { difundirTareas, leerVistasDeTareas, votantesAptos } from '#server/effects/vistas/vista-tareas.ts';
import { revisarMotivos } from '#server/effects/reajuste/motivos.ts';
import { terminarVotaciones } from '#server/effects/votaciones/revisar-votaciones.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns the active chores with an open voting that suit the caller's age and that they have not voted on. */
const verParaVotar = (
  contexto: Contexto,
  { id, familia_id, es_administrador }: Actor,
): Promise<ResultadoCaso<Tarea[]>> =>
  leer(contexto, async (db) => {
    const yo = await leerUsuario(db, familia_id, id);
    if (yo === undefined) return bien([]);
    const votadas = await leerVotadasPor(db, id);
    const tareas = await leerVistasDeTareas(db, familia_id, {
      paraAdmin: es_administrador,
      ahora: contexto.reloj.ahora(),
    });
    return bien(
      tareas.filter((t) => t.activa && !t.votaciones_completadas && apta(t, yo.grupo_edad) && !votadas.has(t.id)),
    );
  });

/**
 * Casts the caller's one vote on a chore. The last eligible vote ends the voting and stores the points. Refused in another
 * member's name, for a chore that does not suit the caller's age or is paused, for a second vote, and once the voting has
 * ended.
 */
const votar = (
  contexto: Contexto,
  { id: yo, familia_id: familia }: Actor,
  { tarea: tarea_id, miembro, dificultad }: VotoEntrada,
): Promise<ResultadoCaso<VotoRegistrado>> =>
  cambiar(contexto, familia, async (cambio) => {
    const { db, ahora } = cambio;
    if (miembro !== yo) return rechazado('VOTO_AJENO');
    const tarea = await leerTarea(db, familia, tarea_id);
    if (tarea === undefined) return rechazado('TAREA_DESCONOCIDA');
    const aptos = votantesAptos(tarea, await listarConCuenta(db, familia)).map((m) => m.id);
    if (!aptos.includes(yo)) return rechazado('NO_PUEDES_VOTAR');
    const antes = await leerVotos(db, familia, [tarea_id]);
    if (antes.some((v) => v.miembro === yo)) return rechazado('YA_HAS_VOTADO');
    if (tarea.votaciones_completadas || !tarea.activa) return rechazado('VOTACION_CERRADA');

    const id = await insertarVoto(db, { tarea_id, miembro_id: yo, dificultad, creada_en: ahora });
    if (id === undefined) return rechazado('YA_HAS_VOTADO');
    const votos = [...antes, { tarea: tarea_id, miembro: yo, dificultad, creada_en: ahora }];
    const puntos = puntosSiTermina({ aptos, votos });
    const fin =
      puntos === null
        ? null
        : await terminarVotaciones(cambio, [{ tarea, puntos, votaron: votos.map((v) => v.miembro) }]);
    const votado = aptos.length - faltanPorVotar({ aptos, votos }).length;
    const recuento = { votos: votado, votantes_aptos: aptos.length };
    cambio.difundirA(yo, 'votacion:mia', { tarea: tarea_id });
    cambio.difundir('votacion:registrada', { tarea: tarea_id, ...recuento });
    await difundirTareas(cambio, {
      completadas: puntos === null ? [] : [{ tarea: tarea_id, puntos }],
      cambiadas: [tarea_id],
      asignaciones: fin?.asignaciones ?? false,
    });
    if (fin !== null && puntos !== tarea.puntos) await revisarMotivos(cambio);
    return bien({ id, tarea: tarea_id, miembro: yo, dificultad, ...recuento, completada: puntos !== null });
  });

/**
 * Returns the caller's own votes, which nobody else can read. Returns none in a login by PIN: a PIN has four digits, is typed
 * on a device that many use, and may have been set by an admin.
 */
const verMisVotos = (contexto: Contexto, { id, acceso }: Actor): Promise<ResultadoCaso<MisVotos>> =>
  leer(contexto, async (db) => bien({ votos: (await esAccesoSinPin(db, acceso)) ? await leerMisVotos(db, id) : [] }));

export const casosDeVotaciones = (contexto: Contexto) =>
  ({
    verParaVotar: ({ actor }) => verParaVotar(contexto, actor),
    verMisVotos: ({ actor }) => verMisVotos(contexto, actor),
    votar: ({ actor, cuerpo }) => votar(contexto, actor, cuerpo),
  }) satisfies Partial<Haceres>;
