import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { sumarDias } from '#shared/domain/dias.ts';
import { consultaTareas } from '#client/lib/red/consultas.ts';
import { diaDe } from '#client/lib/fechas/fechas.ts';
import { useFotos } from '#client/lib/trabajo/fotos.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { BotonIcono } from '#client/ui/boton-icono.tsx';
import { FotoDe } from './foto-de.tsx';
import { hacerFoto, pideFoto } from './hacer-foto.ts';

interface Props {
  readonly tarea: Asignacion;
  /** Draws a round button for a row, instead of one with words. */
  readonly enFila?: boolean;
}

/**
 * The picture of a completion of mine. Until there is one, a button that takes it, on the day of the completion and the next,
 * if photos may be added. The button stands out if the chore asks for a picture.
 */
export function AnadirFoto({ tarea, enFila = false }: Props) {
  const cache = useQueryClient();
  const { data: tareas } = useQuery(consultaTareas);
  const { se_puede, claveDe } = useFotos();
  const [enviando, setEnviando] = useState(false);
  const hacer = () => void hacerFoto(cache, tarea, () => setEnviando(true)).finally(() => setEnviando(false));
  const pide = pideFoto(tareas, tarea);
  const etiqueta = `${pide ? 'Falta la foto' : 'Añadir foto'}: ${tarea.tarea_nombre}`;
  const clave = claveDe(tarea.id);
  const reciente = useHoy() <= sumarDias(diaDe(tarea.completada_en ?? '1970-01-01T00:00:00.000Z'), 1);
  if (clave !== undefined) {
    const quien = tarea.hecha_por_nombre ?? tarea.miembro_nombre;
    return (
      <FotoDe asignacion={tarea.id} clave={clave} tarea={tarea.tarea_nombre} quien={quien} autor={autorDe(tarea)} />
    );
  }
  if (!se_puede || !reciente) return null;
  if (enFila)
    return (
      <BotonIcono
        etiqueta={etiqueta}
        aria-busy={enviando}
        disabled={enviando}
        className={pide ? 'bg-marca text-sobre-marca!' : 'bg-marca-tenue text-marca-fuerte!'}
        onClick={hacer}
      >
        <Camera aria-hidden className="size-5" strokeWidth={2.5} />
      </BotonIcono>
    );
  return (
    <Boton
      variante={pide ? 'tonal' : 'fantasma'}
      className="justify-self-start px-3!"
      icono={<Camera aria-hidden className="size-5" />}
      aria-label={etiqueta}
      cargando={enviando && 'Guardando…'}
      onClick={hacer}
    >
      {pide ? 'Falta la foto' : 'Añadir foto'}
    </Boton>
  );
}
