import { z } from 'zod';
import { ESTADOS_META, LARGO_META, PUNTOS_META_MAXIMO, PUNTOS_META_MINIMO } from '#shared/domain/metas/limites.ts';
import { entero, id, texto } from '#shared/contracts/comunes.ts';
import { fecha, instante } from './fechas.ts';
import { MUCHO, noEsDeAqui } from './filas.ts';
import type { Archivo } from './listas.ts';

export const MetaGuardada = z.strictObject({
  id,
  autor_id: id,
  texto: texto(LARGO_META),
  puntos: entero(PUNTOS_META_MINIMO, PUNTOS_META_MAXIMO),
  hasta: fecha.nullable(),
  estado: z.enum(ESTADOS_META, noEsDeAqui),
  creada_en: instante,
  empezada_en: instante.nullable(),
  resuelta_por: id.nullable(),
  terminada_en: instante.nullable(),
  celebrada_en: instante.nullable(),
  logrados: entero(0, MUCHO),
});

const EMPEZADAS: ReadonlySet<string> = new Set(['ACTIVA', 'ALCANZADA', 'PASADA', 'DEJADA']);

/** Checks that goals have the dates of their states. Returns the first error in words. */
export const metasIncoherentes = ({ listas: { metas } }: Archivo): string | null => {
  const mal = metas.findIndex(
    (m) =>
      EMPEZADAS.has(m.estado) !== (m.empezada_en !== null) ||
      (m.estado === 'ACTIVA' || m.estado === 'PROPUESTA') !== (m.terminada_en === null) ||
      (m.estado === 'PASADA' && m.hasta === null),
  );
  return mal === -1 ? null : `en «metas», fila ${String(mal + 1)}, estado: no es el suyo`;
};
