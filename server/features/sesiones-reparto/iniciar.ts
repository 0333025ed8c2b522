import type { JugadaHecha } from '#shared/contracts/sesiones-reparto.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { iniciarPorTramos } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { plegar } from '#shared/domain/reparto/registro/pliegue.ts';
import { cambiar, hechoAlVer } from '#server/change/cambiar.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejandoPaso } from '#server/change/dejar-paso.ts';
import { rechazado, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerFueraEl } from '#server/data/ausencias.ts';
import { abrirTrimestre } from '#server/data/configuraciones-reparto.ts';
import { leerListas } from '#server/data/deseos.ts';
import { hayReajusteEnCurso } from '#server/data/reajustes.ts';
import { anexarEventos, insertarSesion, leerEnCurso } from '#server/data/sesiones.ts';
import { aQuienLlama } from '#server/effects/avisos/a-quien-llamar.ts';
import { llamarPorReparto } from '#server/effects/avisos/llamar.ts';
import { cambiarPartes } from '#server/effects/reparto/cambiar-partes.ts';
import { asentarJugada } from './asentar-jugada.ts';
import { leerPuntoDePartida, type Pedido } from './datos-prevision.ts';
import { partir } from './partir.ts';
import { rechazoDeInicio } from './rechazo-de-inicio.ts';

type Ajustes = Pedido & { readonly limite_segundos: number | null };

/**
 * Starts the quarter's session with frozen loads. The day begins before it: when all are away it ends at once, and replaces
 * the work that was to be judged by then. Of two admins who press at once the second is told that one is
 * in progress.
 */
export const iniciar = async (
  contexto: Contexto,
  actor: Actor,
  { limite_segundos, ...pedido }: Ajustes,
): Promise<ResultadoCaso<JugadaHecha>> => {
  return cambiar(contexto, actor.familia_id, async (cambio) => {
    const { db, familia, ahora } = cambio;
    if (await hayReajusteEnCurso(db, familia)) return rechazado('REAJUSTE_EN_CURSO');
    const enCurso = await leerEnCurso(db, familia);
    const partida = await leerPuntoDePartida(db, { tokens: contexto.tokens, actor, ahora }, pedido);
    if (!partida.ok) return rechazado(enCurso === null ? partida.codigo : 'REPARTO_EN_CURSO');
    const { datos, trimestre_inicio, semilla, partes, nuevas } = partida.valor;
    const ausentes = (await leerFueraEl(db, familia, hoyEn(actor.zona_horaria, ahora))).map((f) => f.miembro);
    const repartibles = enCurso === null ? await partir(cambio, datos) : datos;
    const listas = ausentes.length > 0 ? await leerListas(db, familia) : {};
    const inicio = await dejandoPaso(
      iniciarPorTramos(
        enCurso?.estado ?? null,
        { ...repartibles, por: actor.id, trimestre_inicio, limite_segundos, semilla, ausentes },
        ahora,
        listas,
      ),
    );
    if (!inicio.ok) return rechazoDeInicio(inicio);
    const estado = plegar(inicio.valor);
    const id = await insertarSesion(db, { familia, trimestre_inicio, contar: pedido.contar, estado, ahora });
    if (id === null) return rechazado('REPARTO_EN_CURSO');
    await anexarEventos(db, id, inicio.valor);
    if (nuevas === null) await abrirTrimestre(db, familia, trimestre_inicio, partes);
    else await cambiarPartes(cambio, actor, { trimestre: trimestre_inicio, antes: partes, porcentajes: nuevas });
    cambio.anota(actor, { acto: 'REPARTO_INICIADO', trimestre: trimestre_inicio });
    const casa = { ...actor, sirviendoDesde: contexto.sirviendoDesde() };
    await llamarPorReparto(contexto, cambio, { id, estado, llamadas: aQuienLlama(null, estado), correo: true });
    const respuesta = await asentarJugada(cambio, casa, { id, estado }, inicio.valor);
    const message = '¡Reparto iniciado! Los miembros ya pueden elegir tareas';
    return hechoAlVer(({ version }) => ({ ...respuesta, message, version }));
  });
};
