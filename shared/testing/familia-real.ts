import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import type { Frecuencia, GrupoEdad } from '#shared/domain/tipos.ts';
import { unaTarea, unInicio } from './reparto.ts';

/** Frequencies of a home's chores in cumulative percent, about as in the starter pack without its planning chores. */
const FRECUENCIAS: readonly (readonly [hasta: number, frecuencia: Frecuencia])[] = [
  [30, 'DIARIA'],
  [55, 'DOS_VECES_SEMANA'],
  [80, 'SEMANAL'],
  [100, 'MENSUAL'],
];

/** Age groups of the members of typical homes. */
const CASAS: readonly (readonly GrupoEdad[])[] = [
  ['ADULTO', 'ADULTO'],
  ['ADULTO', 'ADULTO', 'INFANTIL'],
  ['ADULTO', 'ADULTO', 'JUVENIL'],
  ['ADULTO', 'JUVENIL', 'INFANTIL'],
  ['ADULTO', 'ADULTO', 'JUVENIL', 'INFANTIL'],
  ['ADULTO', 'ADULTO', 'INFANTIL', 'INFANTIL'],
  ['ADULTO', 'ADULTO', 'ADULTO', 'JUVENIL'],
  ['ADULTO', 'ADULTO', 'JUVENIL', 'JUVENIL', 'INFANTIL'],
];

/**
 * The start of a draft for a typical family, counting the quarter. It has two to five members, whose shares differ a little from
 * those by age, and 14 to 36 voted chores with realistic frequencies.
 */
export function familiaReal(semilla: number): JugadaInicio {
  const azar = azarDeSemilla(semilla);
  const edades = CASAS[azar(CASAS.length)] ?? ['ADULTO'];
  const partes = repartoPorEdades(edades.map((grupo_edad, i) => ({ id: i + 1, grupo_edad }))).map((p) => p.porcentaje);
  for (let i = 1; i < partes.length; i += 1) {
    const pasa = azar(7) - 3;
    if ((partes[i] ?? 0) + pasa < 5 || (partes[0] ?? 0) - pasa < 5) continue;
    partes[i] = (partes[i] ?? 0) + pasa;
    partes[0] = (partes[0] ?? 0) - pasa;
  }
  const tareas = Array.from({ length: 14 + azar(23) }, (_, i) => {
    const suerte = azar(100);
    const edad = azar(100);
    return unaTarea({
      id: i + 1,
      puntos: 4 + azar(13),
      frecuencia: FRECUENCIAS.find(([hasta]) => suerte < hasta)?.[1] ?? 'SEMANAL',
      tiempo_estimado: 5 + 5 * azar(9),
      apta_infantil: edad < 45,
      apta_juvenil: edad < 80,
    });
  });
  const participantes = edades.map((grupo_edad, i) => ({
    id: i + 1,
    nombre: `Miembro ${String(i + 1)}`,
    grupo_edad,
    porcentaje: partes[i] ?? 0,
  }));
  return unInicio({ participantes, tareas, contar: 'TRIMESTRE', semilla });
}
