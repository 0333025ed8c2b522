import { ApuntadaEntrada } from '#shared/contracts/correcciones.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

const INICIALES = { nombre: '', tiempo_estimado: 10 };

/** Dialog «¿Qué has hecho?»: enters as done a chore that was not on the list, by its name and minutes. */
export function DialogoApuntar({ cerrar }: { readonly cerrar: () => void }) {
  const apuntar = useAccion('apuntarHecha', { texto: 'Error al apuntarlo', campos: true });
  return (
    <DialogoFormulario
      contrato={ApuntadaEntrada}
      iniciales={INICIALES}
      borrador="apuntar"
      accion={apuntar}
      alEnviar={(cuerpo) => apuntar({ cuerpo })}
      titulo="¿Qué has hecho?"
      descripcion="Son 10 puntos. Se avisa a todos, y durante un día cualquiera puede decir que no. Como mucho, dos al día."
      enviar="Apuntar"
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada
            etiqueta="Nombre"
            data-primero
            placeholder="Montar la estantería"
            autoComplete="off"
            {...campo('nombre')}
          />
          <Entrada
            etiqueta="Tiempo (minutos)"
            type="number"
            inputMode="numeric"
            min={1}
            {...campo('tiempo_estimado', { valueAsNumber: true })}
          />
        </>
      )}
    </DialogoFormulario>
  );
}
