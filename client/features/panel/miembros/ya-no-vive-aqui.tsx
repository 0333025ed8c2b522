import { useQueryClient } from '@tanstack/react-query';
import type { DispositivoPantalla } from '#shared/contracts/pantalla.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { enumerar } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaPantallas } from '#client/lib/red/consultas.ts';
import { mensajeDeError } from '#client/lib/red/error-api.ts';
import { Boton } from '#client/ui/boton.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';

/** Says which wall screens will be turned off with the member, and how another admin can keep them. */
const deSusPantallas = (pantallas: readonly DispositivoPantalla[]): string => {
  if (pantallas.length === 0) return '';
  const cuales = enumerar(pantallas.map((p) => `«${p.nombre}»`));
  return pantallas.length === 1
    ? ` También se apagará la pantalla ${cuales}, que está a su cargo. Si se queda en casa, pulsa antes «Me encargo yo» en Config.`
    : ` También se apagarán las pantallas ${cuales}, que están a su cargo. Si se quedan en casa, pulsa antes «Me encargo yo» en Config.`;
};

/** Button «Ya no vive aquí», which archives a member after a confirmation. */
export function YaNoViveAqui({
  miembro: { id, first_name: nombre },
  alArchivar,
}: {
  readonly miembro: Usuario;
  readonly alArchivar: () => void;
}) {
  const archivar = useAccion('archivarMiembro', {
    texto: 'Error al guardarlo',
    dicho: `${nombre} ya no está en la familia`,
    alHacer: alArchivar,
  });
  const cache = useQueryClient();
  const preguntar = async () => {
    const pantallas = await cache.fetchQuery(consultaPantallas);
    return deSusPantallas(pantallas.filter((p) => p.vinculada_por.id === id));
  };
  const pulsar = async () => {
    let pantallas: string;
    try {
      pantallas = await preguntar();
    } catch (e) {
      tostada.mal(mensajeDeError(e, 'Error al cargar datos'));
      return;
    }
    const si = await confirmar({
      titulo: `¿${nombre} ya no vive aquí?`,
      texto: `Saldrá de la app al momento y no contará en repartos, votaciones ni ranking. Lo que hizo se queda, con su nombre. Sus tareas se quedan sin dueño: podréis hacer un reajuste. Se puede deshacer.${pantallas}`,
      aceptar: 'Ya no vive aquí',
      peligro: true,
    });
    if (si) await archivar({ id });
  };
  return (
    <Boton
      type="button"
      variante="fantasma"
      className="justify-self-start text-mal!"
      cargando={archivar.ocupada && 'Guardando...'}
      onClick={() => void pulsar()}
    >
      Ya no vive aquí
    </Boton>
  );
}
