import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PedirBaja } from '#shared/contracts/familias.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { guardarArchivo } from '#client/lib/navegador/copiar-y-guardar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useBaja, usePararBaja } from '../baja.ts';
import { prepararArchivo } from '../archivo.tsx';

/** Button that saves the family's file, and the name of the saved file. */
function GuardarAntes() {
  const guardar = useAccion(prepararArchivo, {
    texto: 'Error al preparar el archivo',
    dicho: null,
    alHacer: ({ nombre, archivo }) => guardarArchivo(nombre, archivo),
  });
  return (
    <div className="grid grid-cols-1 gap-2">
      <p>Guarda antes su archivo: con él podéis traerla otra vez, aquí o a otro Te Toca.</p>
      <Boton
        type="button"
        variante="tonal"
        icono={<Download aria-hidden className="size-5" />}
        cargando={guardar.ocupada && 'Preparando...'}
        onClick={() => void guardar()}
      >
        Guardar el archivo
      </Boton>
      <output className="contents">
        {guardar.salida !== undefined && (
          <span className="text-sm text-suave wrap-anywhere">{`Guardado: ${guardar.salida.nombre}`}</span>
        )}
      </output>
    </div>
  );
}

/**
 * Dialog to request the family's deletion, which happens 7 days later. Offers the family's file first, and asks for the family's
 * name as confirmation.
 */
function DialogoBaja({ cerrar }: { readonly cerrar: () => void }) {
  const { familia_nombre, id } = useYo();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const otros = usuarios.some((u) => u.es_administrador && u.tiene_cuenta && u.id !== id);
  const pedir = useAccion('pedirBaja', {
    texto: 'No se ha podido pedir',
    dicho: ({ borra_en }) => `Se borrará el ${fechaLarga(diaDe(borra_en))}`,
    campos: true,
  });
  return (
    <DialogoFormulario
      cerrar={cerrar}
      titulo="Borrar la familia"
      enviar="Borrar dentro de 7 días"
      peligro
      contrato={PedirBaja}
      iniciales={{ nombre: '' }}
      borrador={null}
      accion={pedir}
      alEnviar={(cuerpo) => pedir({ cuerpo })}
    >
      {({ campo }) => (
        <>
          <p>
            {`Dentro de 7 días se borra todo: miembros, tareas, repartos, historia y fotos. Hasta entonces todos lo verán, y ${
              otros ? 'cualquiera que administre puede decir que no.' : 'puedes retirarlo.'
            }`}
          </p>
          <GuardarAntes />
          <Entrada
            etiqueta="Nombre de la familia"
            ayuda={`Para confirmarlo, escribe «${familia_nombre}».`}
            autoComplete="off"
            required
            {...campo('nombre')}
          />
        </>
      )}
    </DialogoFormulario>
  );
}

/** Card in Config with which an admin requests the family's deletion, or stops it. */
export function TarjetaBaja() {
  const baja = useBaja();
  const parar = usePararBaja();
  const [abierto, setAbierto] = useState(false);
  return (
    <Tarjeta como="section" aria-labelledby="baja" className="grid grid-cols-1 gap-3">
      <h2 id="baja" className="text-lg">
        Borrar la familia
      </h2>
      {baja === null ? (
        <>
          <p className="text-suave">Se borra todo a los 7 días de pedirlo, si nadie que administre dice que no.</p>
          <Boton
            variante="fantasma"
            className="text-mal!"
            icono={<Trash2 aria-hidden className="size-5" />}
            onClick={() => setAbierto(true)}
          >
            Borrar la familia
          </Boton>
        </>
      ) : (
        <>
          <p>
            {`${baja.mia ? 'Lo has pedido tú' : `Lo ha pedido ${baja.por.nombre}`}: todo se borra el ${baja.cuando}.`}
            {baja.copias_hasta !== null &&
              ` Las copias de cada noche la guardan, como mucho, hasta el ${fechaLarga(diaDe(baja.copias_hasta))}.`}
          </p>
          <Boton
            cargando={parar.ocupada && 'Guardando...'}
            onClick={() => void parar({ cuerpo: { pedida_en: baja.pedida_en } })}
          >
            {baja.boton}
          </Boton>
        </>
      )}
      {abierto && <DialogoBaja cerrar={() => setAbierto(false)} />}
    </Tarjeta>
  );
}
