import type { Certificado, FilaCertificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { enumerar, numero } from '#shared/domain/palabras.ts';
import { type DiasContados, diasContados, enPts, masOMenos, mostrado } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { enPorcentaje, enPuntos } from '#client/lib/trabajo/puntos.ts';
import { sumasDe } from '#client/lib/reparto/vista-reparto.ts';

/** Returns each chore's points a week by its id, rounded so that a list adds up, as the draft showed them. */
export const sumasDelCertificado = ({
  tareas,
  elecciones,
  contar,
}: Pick<Certificado, 'tareas' | 'elecciones' | 'contar'>): ReadonlyMap<number, number> =>
  sumasDe(
    tareas,
    elecciones.map((e) => e.tarea),
    diasContados(contar),
  );

/**
 * States a member's quota and load: «A Lucía le tocaban 47,7 pts/sem (620 pts) y hace 47,2 (614 pts): 6 pts menos.» The
 * difference is in exact points, not a difference of the rounded numbers.
 */
export const fraseDe = (
  nombre: string,
  { cuota, carga }: Pick<FilaCertificado, 'cuota' | 'carga'>,
  dias: DiasContados,
): string => {
  const cuotaYCarga =
    dias === null
      ? `${enPuntos(cuota)} y hace ${enPuntos(carga)}`
      : `${enPts(cuota, dias)} (${enPuntos(cuota)}) y hace ${numero(mostrado(carga, dias), 1)} (${enPuntos(carga)})`;
  return `A ${nombre} le ${mostrado(cuota, dias) === 1 ? 'tocaba' : 'tocaban'} ${cuotaYCarga}: ${masOMenos(carga, cuota, null)}.`;
};

/**
 * Sums up the certificate in one sentence: the largest difference between a quota and a load, in points and as a percentage of
 * all the work.
 */
export const fraseGeneral = ({ filas, total }: Pick<Certificado, 'filas' | 'total'>): string => {
  const mayor = Math.max(0, ...filas.map((f) => Math.abs(f.diferencia)));
  if (mayor === 0) return 'Cada uno hace exactamente lo que le tocaba.';
  const parte = total === 0 ? 0 : Math.round((mayor * 1000) / total) / 10;
  return `Entre lo que le tocaba a cada uno y lo que hace hay, como mucho, ${enPuntos(mayor)} de diferencia: ${parte < 0.1 ? 'menos del 0,1 %' : `el ${enPorcentaje(parte)}`} del total.`;
};

/** Says that a pick was made automatically or by an admin; null if the member made it. */
export const notaEleccion = (e: Certificado['elecciones'][number], nombre: (id: number) => string): string | null => {
  if (e.tipo === 'AUTO') return 'Elegida automáticamente';
  if (e.tipo === 'ELECCION') return null;
  return e.por === null ? 'La eligió un administrador' : `La eligió ${nombre(e.por)}`;
};

/** Says why the closing ended. */
export const textoFin = ({ fin }: Pick<Certificado, 'fin'>, nombre: (id: number) => string): string => {
  if (fin === null || fin.motivo === 'SIN_PROPUESTAS')
    return 'El cierre acabó cuando no quedaba ningún cambio más que proponer.';
  if (fin.motivo === 'PLAZO') return 'El cierre acabó al cumplirse el plazo, con lo que ya estaba acordado.';
  return `${fin.por === null ? 'Un administrador' : nombre(fin.por)} cerró el reparto con lo que ya estaba acordado.`;
};

/** The outcome of a proposed change, in words. */
export const ESTADO_CAMBIO = {
  ACEPTADA: 'Hecho',
  RECHAZADA: 'No se hizo',
  RETIRADA: 'Dependía de otro cambio',
  CADUCADA: 'Quedó sin respuesta',
  PENDIENTE: 'Pendiente',
} as const satisfies Record<Certificado['propuestas'][number]['estado'], string>;

/** Says which members agreed to a change, declined or did not answer, or that nobody had to be asked. */
export const quienRespondio = (
  { pide, respuestas }: Certificado['propuestas'][number],
  nombre: (id: number) => string,
): string => {
  if (pide.length === 0) return 'Nadie había elegido esas tareas, así que no hizo falta preguntar.';
  const con = (respuesta: boolean | undefined) => pide.filter((id) => respuestas[id] === respuesta).map(nombre);
  const [si, no, callan] = [con(true), con(false), con(undefined)];
  const frases = [
    si.length > 0 && `${enumerar(si)} ${si.length === 1 ? 'dijo' : 'dijeron'} que sí`,
    no.length > 0 && `${enumerar(no)} ${no.length === 1 ? 'prefirió' : 'prefirieron'} que no`,
    callan.length > 0 && `${enumerar(callan)} no ${callan.length === 1 ? 'llegó' : 'llegaron'} a responder`,
  ].filter((f) => f !== false);
  return `${frases.join('; ')}.`;
};

/** Explains how ties are broken, and says if there were none. */
export const textoDesempate = (desempate: Certificado['desempate'], nombre: (id: number) => string): string => {
  const { orden, empates } = desempate;
  const hubo = empates.length === 0 ? ' Esta vez no hizo falta.' : '';
  return `Cuando dos empatan, la carga de más es para quien va más atrás en este orden: ${enumerar(orden.map(nombre))}. Entre iguales lo dio el sorteo de la familia, y gira cada trimestre.${hubo}`;
};

/**
 * Says which members were tied, over what, and how the tie was broken: ««Fregar» no cabía en ninguna cuota, y Ana y Luis
 * empataban: fue para Luis.»
 */
export const textoEmpate = (
  { tipo, miembros, para, tarea }: Certificado['desempate']['empates'][number],
  nombre: (id: number) => string,
  tareas: ReadonlyMap<number, { readonly nombre: string }>,
): string => {
  const [quienes, suya] = [enumerar(miembros.map(nombre)), enumerar(para.map(nombre))];
  if (tipo === 'CUOTA')
    return `${quienes} tienen la misma parte, y no salía justa: el punto de más de la cuota fue para ${suya}.`;
  const cual = `«${tarea === null ? '' : nombreEnFrase(tareas.get(tarea)?.nombre ?? '')}»`;
  return tipo === 'SOBRANTE'
    ? `${cual} no cabía en ninguna cuota, y ${quienes} empataban: fue para ${suya}.`
    : `${cual} iba a cambiar de manos, y ${quienes} empataban: se propuso para ${suya}.`;
};

/**
 * Returns a function that finds a member of the certificate by id. For one who is missing there, it returns «alguien» without a
 * picture.
 */
export const quienEs = (personas: readonly PersonaCertificado[]) => {
  const porId = new Map(personas.map((p) => [p.id, p]));
  return (id: number): PersonaCertificado =>
    porId.get(id) ?? { id, nombre: 'alguien', color: '', grupo_edad: 'ADULTO', avatar: null };
};
