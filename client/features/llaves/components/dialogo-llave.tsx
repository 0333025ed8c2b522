import { useQuery } from '@tanstack/react-query';
import { LlaveEntrada, type LlaveHecha } from '#shared/contracts/llaves.ts';
import { PERMISOS_LLAVE, type PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Casilla } from '#client/ui/casilla.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { PERMISOS } from '../palabras.ts';

interface Props {
  /** Called with the new key, which contains its secret. */
  readonly alHacer: (llave: LlaveHecha) => void;
  readonly cerrar: () => void;
}

/** Dialog that makes a key: its name, its scopes and last day, and for an admin the member as whom it acts. */
export function DialogoLlave({ alHacer, cerrar }: Props) {
  const yo = useYo();
  const hoy = useHoy();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const hacer = useAccion('hacerLlave', { texto: 'Error al hacer la llave', dicho: null, campos: true, alHacer });
  const iniciales = {
    nombre: '',
    permisos: ['leer'] as PermisoLlave[],
    miembro: yo.id,
    hasta: null as string | null,
  };
  return (
    <DialogoFormulario
      contrato={LlaveEntrada}
      iniciales={iniciales}
      borrador={null}
      accion={hacer}
      alEnviar={(cuerpo) => hacer({ cuerpo })}
      titulo="Hacer una llave"
      enviar="Hacer la llave"
      cerrar={cerrar}
    >
      {({ campo, register, formState }) => (
        <>
          <Entrada
            etiqueta="Para qué es"
            data-primero
            placeholder="Botón de la cocina"
            autoComplete="off"
            {...campo('nombre')}
          />
          <fieldset className="grid grid-cols-1 gap-1">
            <legend className="font-bold">Qué puede hacer</legend>
            {PERMISOS_LLAVE.filter((permiso) => permiso !== 'casa' || yo.es_administrador).map((permiso) => (
              <Casilla key={permiso} etiqueta={PERMISOS[permiso]} value={permiso} {...register('permisos')} />
            ))}
            {formState.errors.permisos !== undefined && (
              <p role="alert" className="text-sm font-bold text-mal">
                {formState.errors.permisos.message}
              </p>
            )}
          </fieldset>
          {yo.es_administrador && (
            <Selector
              etiqueta="Actúa como"
              opciones={usuarios.map((u) => ({ valor: u.id, texto: u.first_name }))}
              {...campo('miembro', { valueAsNumber: true })}
            />
          )}
          <Entrada
            etiqueta="Último día"
            opcional
            type="date"
            min={hoy}
            {...campo('hasta', { setValueAs: (dia: string | null) => (dia === '' ? null : dia) })}
          />
        </>
      )}
    </DialogoFormulario>
  );
}
