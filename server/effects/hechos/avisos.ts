import type { Hecho, NombreHecho } from '#shared/contracts/hechos.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { finDeJuntar } from '#shared/domain/gracias.ts';
import { sumarSegundos } from '#shared/domain/instantes.ts';
import { puedeDecidir } from '#shared/domain/quien-la-hizo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Cambio } from '#server/change/cambio.ts';
import type { Contexto } from '#server/change/contexto.ts';
import type { Asunto, AsuntoDeReparto } from '#server/data/envios.ts';
import { listarConCuenta, listarUsuarios } from '#server/data/usuarios.ts';
import { encolar, type ParaEncolar } from '#server/effects/avisos/llamar.ts';

/** The services that listeners use. */
export type ParaOir = ParaEncolar & Pick<Contexto, 'presentes' | 'azar'>;

/**
 * Hears the facts of a change, inside its transaction.
 * An adapter for an outside service puts an entry into the outbox here, as one more `via` of `Encargo`
 * (server/data/envios.ts). The entry is committed with the change, so it survives a crash, and is sent after the commit.
 */
export type Oyente = (contexto: ParaOir, cambio: Cambio, hechos: readonly Hecho[]) => Promise<void>;

/** A message about one subject (`Asunto`) to several members. */
interface Aviso {
  /** Ids of the members who get the message, or a test that selects them from the family. */
  readonly a: readonly number[] | ((miembro: Usuario) => boolean);
  readonly asunto: Asunto;
  /** Instant after which the message is no longer sent. With `horas` too, the earlier of the two counts. */
  readonly hasta?: Instante | null;
  /** Hours from now after which the message is no longer sent. */
  readonly horas?: number;
  /** The message waits until `no_antes_de`, so that others may join it. */
  readonly no_antes_de?: Instante;
  /** Sends the message by e-mail too, to members who chose that: always, or only to those who do not have the app open. */
  readonly correo?: 'SIEMPRE' | 'SI_NO_ESTA' | null;
  /** Sends the message to the admins instead when the member has no account. */
  readonly suplen?: true;
}

/** A message with news. It expires after 24 hours, the time in which a member may object to a completion. */
const noticia = (asunto: Asunto, a: Aviso['a']): Aviso => ({ a, asunto, horas: 24 });

/**
 * A message that calls on a member to act. It expires after 12 hours: a phone that was off overnight still gets it, one that was
 * off for days does not.
 */
const llamada = (a: number, asunto: Asunto) =>
  ({ a: [a], asunto, horas: 12, correo: 'SI_NO_ESTA', suplen: true }) as const;

/** A call in a draft. It also expires with the turn or closing, and sends no e-mail if that leaves too little time. */
const deReparto = (
  asunto: AsuntoDeReparto,
  { hasta, da_tiempo }: Hecho<'reparto.turno' | 'reparto.propuesta'>,
): Aviso => ({ ...llamada(asunto.miembro, asunto), hasta, ...(!da_tiempo && { correo: null }) });

/** A message to a member about what became of their request for a reward. */
const dePremio = ({ pedido_id: pedido, miembro_id }: { readonly pedido_id: number; readonly miembro_id: number }) =>
  noticia({ tipo: 'PREMIO', pedido }, [miembro_id]);

/** A message to a member about a payment of their pocket money. */
const dePaga = ({ paga_id: paga, miembro_id }: { readonly paga_id: number; readonly miembro_id: number }) =>
  noticia({ tipo: 'PAGA', paga }, [miembro_id]);
/** A message to a member about what became of the goal that they proposed. */
const deMeta = ({ meta_id: meta, miembro_id }: { readonly meta_id: number; readonly miembro_id: number }) =>
  noticia({ tipo: 'META', meta }, [miembro_id]);

/** The message that follows from each fact; null or absent when none does. */
const AVISOS: { readonly [H in NombreHecho]?: (hecho: Hecho<H>) => Aviso | null } = {
  'asignacion.reclamada': ({ asignacion_id: asignacion, dueno_id }) =>
    noticia({ tipo: 'HECHA', asignacion }, [dueno_id]),
  'asignacion.contada_despues': ({ asignacion_id: asignacion, miembro_id, por_id }) =>
    noticia({ tipo: 'HECHA_AYER', asignacion }, (m) => m.id !== miembro_id && m.id !== por_id),
  'asignacion.omitida': ({ asignacion_id: asignacion, por_id, decide_ids }) =>
    noticia({ tipo: 'OMISION', asignacion }, decide_ids.length > 0 ? decide_ids : (m) => m.id !== por_id),
  'omision.decidida': ({ asignacion_id: asignacion, por_id, acepta }) =>
    acepta ? noticia({ tipo: 'OMISION', asignacion }, (m) => m.id !== por_id) : null,
  'asignacion.repuesta': ({ asignacion_id: asignacion, autor_id, dueno_id, por_id }) =>
    noticia({ tipo: 'OMISION', asignacion }, (m) => m.id !== por_id && [autor_id, dueno_id].includes(m.id)),
  'asignacion.bien_hecha': ({ asignacion_id: asignacion, hecha_por_id }) =>
    noticia({ tipo: 'REVISION', asignacion }, [hecha_por_id]),
  'asignacion.con_detalle': ({ asignacion_id: asignacion, hecha_por_id }) =>
    noticia({ tipo: 'REVISION', asignacion }, [hecha_por_id]),
  'asignacion.no_hecha': ({ correccion_id: correccion, antes_id, por_id }) =>
    noticia({ tipo: 'CORREGIDA', correccion }, antes_id === por_id ? [] : [antes_id]),
  'asignacion.atribuida': ({ correccion_id: correccion, antes_id, por_id }) =>
    correccion === null || antes_id === null || antes_id === por_id
      ? null
      : noticia({ tipo: 'CORREGIDA', correccion }, [antes_id]),
  'objecion.puesta': ({ correccion_id: correccion, antes_id, por_id, espera }) =>
    espera
      ? noticia({ tipo: 'OBJECION', correccion }, (m) => m.id !== por_id && puedeDecidir(m, antes_id))
      : noticia({ tipo: 'CORREGIDA', correccion }, [antes_id]),
  'objecion.decidida': ({ correccion_id: correccion, antes_id, acepta }) =>
    acepta ? noticia({ tipo: 'CORREGIDA', correccion }, [antes_id]) : null,
  'gracias.dadas': ({ a_id, desde }) => ({
    a: [a_id],
    asunto: { tipo: 'GRACIAS', desde },
    no_antes_de: finDeJuntar(desde),
    horas: 24,
  }),
  'cambio.pedido': ({ cambio_id: cambio, a_ids: a, hasta }) => ({
    a,
    asunto: { tipo: 'CAMBIO', cambio },
    hasta,
    correo: 'SI_NO_ESTA',
  }),
  'premio.pedido': ({ pedido_id: pedido, a_ids }) => ({
    ...noticia({ tipo: 'PREMIO', pedido }, a_ids),
    correo: 'SI_NO_ESTA',
  }),
  'premio.concedido': dePremio,
  'premio.denegado': dePremio,
  'premio.devuelto': dePremio,
  'paga.pagada': dePaga,
  'paga.devuelta': dePaga,
  'meta.propuesta': ({ meta_id: meta, a_ids }) => ({ ...noticia({ tipo: 'META', meta }, a_ids), correo: 'SI_NO_ESTA' }),
  'meta.aceptada': deMeta,
  'meta.denegada': deMeta,
  'meta.alcanzada': ({ meta_id: meta }) => noticia({ tipo: 'META', meta }, () => true),
  'webhook.apagado': ({ webhook_id: webhook }) => ({
    ...noticia({ tipo: 'WEBHOOK', webhook }, (m) => m.es_administrador),
    correo: 'SI_NO_ESTA',
  }),
  'reparto.turno': (hecho) => deReparto({ tipo: 'TURNO', sesion: hecho.sesion_id, miembro: hecho.miembro_id }, hecho),
  'reparto.propuesta': (hecho) => {
    const { sesion_id: sesion, miembro_id: miembro, propuesta } = hecho;
    return deReparto({ tipo: 'PROPUESTA', sesion, miembro, propuesta }, hecho);
  },
  'reajuste.propuesta': ({ reajuste_id: reajuste, miembro_id: espera }) =>
    llamada(espera, { tipo: 'REAJUSTE', reajuste, espera }),
  'familia.baja_pedida': ({ pedida_en, borra_en, por_id }) => ({
    a: (m) => m.id !== por_id,
    asunto: { tipo: 'BAJA', desde: pedida_en },
    hasta: borra_en,
    correo: 'SIEMPRE',
  }),
  'recordatorio.debido': ({ miembro_id, dia, hasta }) => ({
    a: [miembro_id],
    asunto: { tipo: 'RECORDATORIO', dia },
    hasta,
    correo: 'SIEMPRE',
  }),
};

const avisoDe = <H extends NombreHecho>(hecho: Hecho<H>): Aviso | null => AVISOS[hecho.hecho]?.(hecho) ?? null;

/** Queues the messages that follow from facts, by the ways that each member chose. */
export const mandarAvisos: Oyente = async (contexto, cambio, hechos) => {
  const { db, familia, ahora } = cambio;
  for (const { a, asunto, hasta, horas, no_antes_de, correo, suplen } of hechos
    .map(avisoDe)
    .filter((aviso) => aviso !== null)) {
    const limites = [hasta ?? [], horas === undefined ? [] : sumarSegundos(ahora, horas * 3_600)].flat();
    const caduca = limites.toSorted()[0] ?? ahora;
    const conectados = correo === 'SI_NO_ESTA' ? contexto.presentes.miembros(familia) : [];
    const ids = typeof a === 'function' ? (await listarUsuarios(db, familia)).filter(a).map((m) => m.id) : a;
    for (const miembro of ids) {
      const recado = {
        asunto,
        caduca,
        no_antes_de,
        correo: (correo ?? null) !== null && !conectados.includes(miembro),
      };
      if ((await encolar(contexto, cambio, { ...recado, miembro })) || suplen !== true) continue;
      for (const admin of (await listarConCuenta(db, familia)).filter((m) => m.es_administrador))
        await encolar(contexto, cambio, { ...recado, miembro: admin.id });
    }
  }
};
