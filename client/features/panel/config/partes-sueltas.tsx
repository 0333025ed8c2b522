import { SlidersHorizontal } from 'lucide-react';
import type { ConfiguracionReparto } from '#shared/contracts/cuotas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { fechaLarga } from '#client/lib/fechas/fechas.ts';
import { sumar, useAjuste } from '#client/lib/reparto/partes.ts';
import { Boton } from '#client/ui/boton.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { EditorPartes } from '#client/ui/partes/editor-partes.tsx';
import { PropuestaPartes } from '#client/ui/partes/propuesta-partes.tsx';
import { type EstadoGuardado, usePartesSueltas } from './usar-partes-sueltas.ts';

interface Props {
  readonly configuraciones: readonly ConfiguracionReparto[];
  readonly usuarios: readonly Usuario[];
}

/** Editor in which each share is saved on its own. A total other than 100 only shows a warning. */
export function PartesSueltas({ configuraciones, usuarios }: Props) {
  const { valores, estadoDe, mover, guardar, aplicar } = usePartesSueltas(configuraciones);
  const miembros = configuraciones.flatMap((c) => usuarios.find((u) => u.id === c.miembro) ?? []);
  const ajuste = useAjuste({ miembros, valores, aplicar, cualquierSuma: false });
  const total = sumar(valores);
  if (configuraciones.length === 0)
    return (
      <EstadoVacio
        icono={<SlidersHorizontal className="size-9" />}
        titulo="Sin configuración"
        accion={
          <EnlaceBoton to="?pestana=carga" replace variante="tonal">
            Ir a Carga
          </EnlaceBoton>
        }
      >
        Las configuraciones se crean automáticamente al empezar un trimestre o un reparto. Mientras tanto cuenta lo que
        pongas en Carga.
      </EstadoVacio>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <Franja
        tipo={total === 100 ? 'bien' : 'atencion'}
        titulo={`Total: ${String(total)}%`}
        {...(total !== 100 && {
          accion: (
            <Boton variante="contorno" onClick={ajuste.cuadrar}>
              Cuadrar a 100
            </Boton>
          ),
        })}
      >
        {total !== 100 && (
          <>
            <p>El total debe sumar 100% para que el reparto funcione</p>
            <p className="mt-1 text-sm">{ajuste.queHariaCuadrar}</p>
          </>
        )}
      </Franja>
      <PropuestaPartes salvoEnOferta />
      <EditorPartes
        filas={miembros.map((miembro) => ({
          miembro,
          valor: valores[miembro.id] ?? 0,
          detalle: <Vigencia configuracion={configuraciones.find((c) => c.miembro === miembro.id)} />,
          dicho: <Guardado estado={estadoDe(miembro.id)} />,
        }))}
        ajuste={ajuste}
        alMover={mover}
        alSoltar={guardar}
      />
    </div>
  );
}

/** The day from which a share counts. */
function Vigencia({ configuracion }: { readonly configuracion: ConfiguracionReparto | undefined }) {
  if (configuracion === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      Desde el {fechaLarga(configuracion.trimestre_inicio)}
      {configuracion.activa && <Insignia tono="bien">Activa</Insignia>}
    </p>
  );
}

const TEXTOS = { bien: 'Porcentaje actualizado', mal: 'Error al actualizar porcentaje' } as const;

/** The outcome of the last save of a share. */
function Guardado({ estado }: { readonly estado: EstadoGuardado | undefined }) {
  return (
    <output
      className={cx(
        'absolute inset-x-4 bottom-2 text-sm leading-none font-bold',
        estado === 'mal' ? 'text-mal' : 'text-bien',
      )}
    >
      {estado !== undefined && TEXTOS[estado]}
    </output>
  );
}
