import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CopiaHecha, Hallazgo } from '#shared/contracts/servidor.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Caja } from '#server/change/contexto.ts';
import { codigoDe } from './abierto.ts';
import { type Copiador, proximaCopia } from './noche.ts';
import { apuntarBorradas, mirarBorradas } from './borradas.ts';
import { leerNombre, olvidadaEn, ultimaDe, type Copia } from './copias.ts';
import { COPIAS, copiasEn, libresEn } from './disco.ts';
import { mirarAdelantadas, mirarEdad, mirarEspacio } from './revisar.ts';

interface Mirada {
  readonly datos: string;
  /** A second folder that also gets each nightly or manual backup; null if none is configured. */
  readonly segunda: string | null;
  readonly copiador: Copiador;
  readonly ahora: () => Instante;
  readonly zona: string;
  /** Further findings about the box, made at the time of the call. */
  readonly avisos?: () => readonly Hallazgo[];
}

const describir = (carpeta: string, { nombre, cuando, clase }: Copia): CopiaHecha => ({
  nombre,
  cuando,
  clase,
  bytes: statSync(join(carpeta, nombre)).size,
});

/** Warns if the newest nightly or manual backup is missing in the second folder. */
const mirarSegunda = (segunda: string, copias: readonly Copia[], ahora: Instante): Hallazgo[] => {
  // Backups made before a migration or a restore are not copied to the second folder.
  const ultima = ultimaDe(
    copias.filter(({ clase }) => clase === 'noche' || clase === 'mano'),
    ahora,
  );
  return ultima === undefined || copiasEn(segunda).some(({ nombre }) => nombre === ultima.nombre)
    ? []
    : [{ nivel: 'aviso', linea: `La última copia no está también en ${segunda}: mira si ese disco está puesto.` }];
};

const mirarCopias = ({ datos, segunda, copiador, ahora }: Mirada, copias: readonly Copia[]): Hallazgo[] => {
  const fallo = copiador.fallo();
  const ultima = ultimaDe(copias, ahora());
  const raras = mirarAdelantadas(join(datos, COPIAS), copias, ahora());
  return [
    ...(fallo === null ? [] : [{ nivel: 'mal', linea: `No se pudo hacer la última copia. ${fallo.linea}` } as const]),
    ...raras,
    ultima === undefined
      ? { nivel: 'aviso', linea: `Todavía no hay ninguna ${raras.length === 0 ? '' : 'otra '}copia de seguridad.` }
      : mirarEdad(ultima, ahora()),
    ...(segunda === null || fallo !== null ? [] : mirarSegunda(segunda, copias, ahora())),
  ];
};

/** Creates the view of the data folder. `mirar` reads only sizes, names and the list of deleted families, not the database. */
export const verCaja = (mirada: Mirada): Caja => {
  const { datos, segunda, copiador, ahora, zona, avisos = () => [] } = mirada;
  const carpeta = join(datos, COPIAS);
  return {
    mirar: () => {
      const copias = copiasEn(carpeta);
      const ultima = ultimaDe(copias, ahora());
      const libres = libresEn(datos);
      const borradas = mirarBorradas(carpeta, copias);
      return {
        libres: Number.isFinite(libres) ? libres : null,
        copias: {
          carpeta,
          segunda:
            segunda === null ? null : { carpeta: segunda, al_dia: mirarSegunda(segunda, copias, ahora()).length === 0 },
          ultima: ultima === undefined ? null : describir(carpeta, ultima),
          cuantas: copias.length,
          proxima: proximaCopia(copias, ahora(), zona),
          haciendo: copiador.haciendo(),
          fallo: copiador.fallo(),
          borradas: borradas.ok ? borradas.guardan : null,
        },
        hallazgos: [
          ...avisos(),
          mirarEspacio(datos),
          ...mirarCopias(mirada, copias),
          ...(borradas.ok ? [] : [{ nivel: 'mal', linea: borradas.linea } as const]),
        ],
      };
    },
    recordarBorrada: (borrada) => {
      apuntarBorradas(carpeta, [borrada]);
      try {
        if (segunda !== null) apuntarBorradas(segunda, [borrada]);
      } catch {
        // The disk of the second folder may be away; the next backup that reaches it brings the list along.
      }
    },
    olvida: olvidadaEn,
    copiar: async () => {
      const hecha = await copiador.copiar('mano');
      if (hecha === null || !hecha.ok) return hecha;
      const copia = leerNombre(basename(hecha.ruta));
      try {
        if (copia !== null) return { ok: true, copia: describir(carpeta, copia) };
      } catch (error) {
        return { ok: false, linea: `La copia ya no está donde se hizo (${codigoDe(error)}).` };
      }
      return { ok: false, linea: `La copia no está donde debería: ${hecha.ruta}` };
    },
  };
};
