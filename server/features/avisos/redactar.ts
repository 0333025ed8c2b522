import type { AvisoPush } from '#shared/contracts/aviso-push.ts';
import { segundosEntre } from '#shared/domain/instantes.ts';
import { finDelPlazo } from '#shared/domain/reparto/tablero/plazo.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Asunto, EnvioTomado } from '#server/data/envios.ts';
import { leerCambio } from '#server/data/cambios.ts';
import { leerSesion } from '#server/data/sesiones.ts';
import { leerPendientes } from '#server/data/suscripciones.ts';
import { leerUsuario, listarUsuarios } from '#server/data/usuarios.ts';
import type { Db } from '#server/db/esquema.ts';
import { sigueEsperando } from '#server/effects/avisos/a-quien-llamar.ts';
import { verCambio } from '#server/effects/cambios/vista-cambios.ts';
import {
  avisoDeCambio,
  avisoDelDia,
  avisoDePermiso,
  avisoDePropuesta,
  avisoDePropuestaAjena,
  avisoDeTurno,
  avisoDeTurnoAjeno,
} from './textos-avisos.ts';

/** The instant at which a message is worded, and since when this server serves. */
interface Momento {
  readonly ahora: Instante;
  readonly sirviendoDesde: Instante;
}

type DeReparto = Extract<Asunto, { sesion: number }>;

const deReparto = async (
  db: Db,
  { familia, encargo }: EnvioTomado,
  asunto: DeReparto,
  { ahora, sirviendoDesde }: Momento,
): Promise<AvisoPush | null> => {
  const { sesion, miembro } = asunto;
  const estado = (await leerSesion(db, familia, sesion))?.estado;
  if (estado === undefined || !sigueEsperando(estado, asunto)) return null;
  const fin = finDelPlazo(estado, sirviendoDesde);
  const quedan = fin === null ? null : Math.max(0, segundosEntre(ahora, fin));
  if (encargo.miembro === miembro)
    return asunto.tipo === 'TURNO' ? avisoDeTurno(sesion, quedan) : avisoDePropuesta(sesion);
  const nombre = (await leerUsuario(db, familia, miembro))?.first_name ?? '';
  return asunto.tipo === 'TURNO' ? avisoDeTurnoAjeno(sesion, nombre, quedan) : avisoDePropuestaAjena(sesion, nombre);
};

/** For whoever may answer a request, and for the admins while one waits for their yes. */
const deCambio = async (db: Db, familia: number, id: number, miembro: number): Promise<AvisoPush | null> => {
  const fila = await leerCambio(db, familia, id);
  if (fila === undefined) return null;
  const miembros = await listarUsuarios(db, familia);
  const cambio = verCambio(fila, miembros);
  if (cambio.estado === 'POR_PERMITIR')
    return miembros.some((m) => m.id === miembro && m.es_administrador) ? avisoDePermiso(cambio) : null;
  const espera = cambio.preguntados.includes(miembro) && !cambio.noes.includes(miembro);
  return espera ? avisoDeCambio(cambio) : null;
};

/** What a message that is owed says now; null when it is no longer true. */
export const redactar = async (db: Db, envio: EnvioTomado, momento: Momento): Promise<AvisoPush | null> => {
  const { asunto, miembro } = envio.encargo;
  if (asunto.tipo === 'CAMBIO') return deCambio(db, envio.familia, asunto.cambio, miembro);
  if (asunto.tipo !== 'RECORDATORIO') return deReparto(db, envio, asunto, momento);
  const suyas = (await leerPendientes(db, envio.familia, asunto.dia)).filter((p) => p.miembro_id === miembro);
  return suyas.length === 0 ? null : avisoDelDia(suyas, asunto.dia);
};
