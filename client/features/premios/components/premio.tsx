import { Gift, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { type Premio, PremioEntrada } from '#shared/contracts/premios.ts';
import { COSTE_MAXIMO, COSTE_MINIMO } from '#shared/domain/premios/premios.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

interface Props {
  readonly texto: string;
  readonly coste: number;
  /** Words shown after the cost. */
  readonly detalle?: string;
  /** The button or label at the right. */
  readonly control?: ReactNode;
}

/** A reward as one row: its text, its cost, and a button. Rows belong in a `ListaFilas`. */
export function FilaPremio({ texto, coste, detalle, control }: Props) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Gift aria-hidden className="size-[min(1.5rem,32px)] shrink-0 text-marca" strokeWidth={2.25} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-extrabold break-words">{texto}</p>
          <p className="text-sm leading-snug font-semibold text-suave break-words">
            {plural(coste, 'punto')}
            {detalle !== undefined && ` · ${detalle}`}
          </p>
        </div>
      </div>
      {control}
    </li>
  );
}

interface PropsDialogoPremio {
  /** The reward to change; null for a new one. */
  readonly premio: Premio | null;
  readonly cerrar: () => void;
}

/** Dialog in which an admin adds a reward to the list, changes it, or removes it. */
export function DialogoPremio({ premio, cerrar }: PropsDialogoPremio) {
  const crear = useAccion('crearPremio', {
    texto: 'Error al guardar el premio',
    dicho: 'Premio añadido',
    campos: true,
  });
  const editar = useAccion('editarPremio', {
    texto: 'Error al guardar el premio',
    dicho: 'Premio cambiado',
    campos: true,
  });
  const quitar = useAccion('borrarPremio', { texto: 'Error al quitar el premio', dicho: 'Premio quitado' });
  const quitarlo = async (id: number) => {
    if ((await quitar({ id })) !== undefined) cerrar();
  };
  return (
    <DialogoFormulario
      contrato={PremioEntrada}
      iniciales={{ texto: premio?.texto ?? '', coste: premio?.coste ?? 40 }}
      borrador={premio === null ? 'premio' : null}
      accion={premio === null ? crear : editar}
      alEnviar={(cuerpo) => (premio === null ? crear({ cuerpo }) : editar({ id: premio.id, cuerpo }))}
      titulo={premio === null ? 'Añadir premio' : 'Editar premio'}
      descripcion="Un día con tres tareas suele dar unos 25 puntos."
      enviar={premio === null ? 'Añadir' : 'Guardar'}
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada
            etiqueta="Premio"
            data-primero
            placeholder="30 min de consola"
            autoComplete="off"
            {...campo('texto')}
          />
          <Entrada
            etiqueta="Puntos que cuesta"
            type="number"
            inputMode="numeric"
            min={COSTE_MINIMO}
            max={COSTE_MAXIMO}
            {...campo('coste', { valueAsNumber: true })}
          />
          {premio !== null && (
            <Boton
              variante="fantasma"
              className="text-mal!"
              icono={<Trash2 aria-hidden className="size-5" />}
              cargando={quitar.ocupada && 'Quitando...'}
              onClick={() => void quitarlo(premio.id)}
            >
              Quitar de la lista
            </Boton>
          )}
        </>
      )}
    </DialogoFormulario>
  );
}
