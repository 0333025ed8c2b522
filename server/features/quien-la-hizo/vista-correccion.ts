import type { Correccion } from '#shared/contracts/correcciones.ts';
import { puedeDecidir } from '#shared/domain/objecion.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import type { Actor } from '#server/change/contexto.ts';
import type { FilaCorreccion } from '#server/data/correcciones.ts';

/** Whether a correction is a member's to know: those whom it is about, and admins. */
export const leConcierne = ({ id, es_administrador }: Actor, fila: FilaCorreccion): boolean =>
  es_administrador || [fila.autor_id, fila.dueno_id, fila.hecha_por, fila.ahora_de].includes(id);

/** A correction as a member sees it. */
export const verCorreccion = (fila: FilaCorreccion, actor: Actor, miembros: readonly Usuario[]): Correccion => {
  const persona = (id: number) => ({ id, nombre: miembros.find((m) => m.id === id)?.first_name ?? '' });
  const quizas = (id: number | null) => (id === null ? null : persona(id));
  const abierta = fila.tipo === 'OBJECION' && fila.resolucion === null;
  const yo = miembros.find((m) => m.id === actor.id);
  return {
    id: fila.id,
    asignacion: fila.asignacion_id,
    tipo: fila.tipo,
    autor: persona(fila.autor_id),
    dueno: persona(fila.dueno_id),
    hecha_por: persona(fila.hecha_por),
    ahora_de: quizas(fila.ahora_de),
    dice: fila.dice,
    motivo: fila.motivo,
    tarea_nombre: fila.tarea_nombre,
    fecha_limite: fila.fecha_limite,
    puntos: fila.puntos,
    completada_en: fila.completada_en,
    creada_en: fila.creada_en,
    resolucion: fila.resolucion,
    resuelta_por: quizas(fila.resuelta_por),
    resuelta_en: fila.resuelta_en,
    leida: fila.leida_en !== null,
    puedes_decidir: abierta && yo !== undefined && puedeDecidir(yo, fila.hecha_por),
  };
};
