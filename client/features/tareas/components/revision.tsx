import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { LARGO_LINEA } from '#shared/domain/revision/revision.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaPorRevisar, consultaTareas, consultaUsuarios } from '#client/lib/red/consultas.ts';
import { diaConNombre, diaDe, hora } from '#client/lib/fechas/fechas.ts';
import { useFotos } from '#client/lib/trabajo/fotos.ts';
import { autorDe } from '#client/lib/trabajo/trabajo.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { FotoDe } from '../fotos/foto-de.tsx';
import { pideFoto } from '../fotos/hacer-foto.ts';

interface Props {
  readonly tarea: Asignacion;
  readonly ocupada: boolean;
  readonly decir: (detalle: string) => void;
  readonly cerrar: () => void;
}

/** Sheet in which an adult says what is missing: one tap on a line of «Está hecha cuando…», or their own words. */
function QueFalta({ tarea, ocupada, decir, cerrar }: Props) {
  const [palabra, setPalabra] = useState('');
  const lineas = tarea.hecha_cuando ?? [];
  const suya = palabra.trim();
  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Te falta un detalle"
      descripcion={`«${tarea.tarea_nombre}». Si aún no toca la siguiente, vuelve a estar pendiente; la racha no se pierde.`}
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          if (suya !== '') decir(suya);
        }}
      >
        {lineas.length > 0 && (
          <ul aria-label="Está hecha cuando…" className="grid grid-cols-1 gap-2">
            {lineas.map((linea) => (
              <li key={linea} className="grid">
                <Boton type="button" variante="contorno" disabled={ocupada} onClick={() => decir(linea)}>
                  {linea}
                </Boton>
              </li>
            ))}
          </ul>
        )}
        <Entrada
          etiqueta={lineas.length > 0 ? 'O con otras palabras' : 'Qué falta'}
          placeholder="Los vasos"
          autoComplete="off"
          maxLength={LARGO_LINEA}
          value={palabra}
          onChange={(e) => setPalabra(e.target.value)}
        />
        <Boton type="submit" disabled={suya === ''} cargando={ocupada && 'Un momento…'}>
          Decirlo
        </Boton>
      </form>
    </Dialogo>
  );
}

/**
 * The question to an adult, with the picture if there is one. An answer names the completion by `completada_en`, so that it
 * cannot review a later one.
 */
function Pregunta({ tarea, completada_en }: { readonly tarea: Asignacion; readonly completada_en: string }) {
  const { data: miembros = [] } = useQuery(consultaUsuarios);
  const revisar = useAccion('revisar', { texto: 'Error al guardarlo' });
  const [diciendo, setDiciendo] = useState(false);
  const { se_puede, claveDe } = useFotos();
  const clave = claveDe(tarea.id);
  const { data: tareas } = useQuery(consultaTareas);
  const quien = tarea.hecha_por_nombre ?? tarea.miembro_nombre;
  const decir = async (detalle: string) => {
    if ((await revisar({ id: tarea.id, cuerpo: { bien: false, detalle, completada_en } })) !== undefined)
      setDiciendo(false);
  };
  return (
    <>
      <TarjetaPregunta
        persona={miembros.find((m) => m.id === autorDe(tarea))}
        titulo={`¿Está bien hecha «${tarea.tarea_nombre}»?`}
        texto={`La hizo ${quien}: ${diaConNombre(diaDe(completada_en))}, a las ${hora(completada_en)}.`}
        nota={tarea.hecha_cuando?.join(' · ')}
        imagen={
          clave === undefined ? (
            se_puede && pideFoto(tareas, tarea) && <p className="font-bold text-suave">Aún no hay foto.</p>
          ) : (
            <FotoDe
              grande
              asignacion={tarea.id}
              clave={clave}
              tarea={tarea.tarea_nombre}
              quien={quien}
              autor={autorDe(tarea)}
            />
          )
        }
      >
        <Boton
          variante="contorno"
          aria-label={`Te falta un detalle: ${tarea.tarea_nombre}`}
          disabled={revisar.ocupada}
          onClick={() => setDiciendo(true)}
        >
          Te falta un detalle
        </Boton>
        <Boton
          variante="contorno"
          aria-label={`Bien hecha: ${tarea.tarea_nombre}`}
          cargando={revisar.ocupada && 'Un momento…'}
          onClick={() => void revisar({ id: tarea.id, cuerpo: { bien: true, completada_en } })}
        >
          Bien hecha
        </Boton>
      </TarjetaPregunta>
      {diciendo && (
        <QueFalta
          tarea={tarea}
          ocupada={revisar.ocupada}
          decir={(detalle) => void decir(detalle)}
          cerrar={() => setDiciendo(false)}
        />
      )}
    </>
  );
}

/** The card with which an adult reviews another member's completion; nothing once it is no longer to be reviewed. */
export function RevisionPendiente({ id }: { readonly id: number }) {
  const { data = [] } = useQuery(consultaPorRevisar);
  const tarea = data.find((a) => a.id === id);
  if (tarea === undefined || tarea.completada_en === null) return null;
  return <Pregunta tarea={tarea} completada_en={tarea.completada_en} />;
}
