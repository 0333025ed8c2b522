import { MonitorCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LARGO_CODIGO, leerCodigo, normalizarCodigo } from '#shared/contracts/vincular-pantalla.ts';
import { ErrorApi, mensajeDeError } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cajas } from '#client/ui/cajas.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { EstadoVacio } from '#client/ui/estado-vacio.tsx';
import { useVincular } from '../api/vincular.ts';

const SUGERENCIAS = ['Salón', 'Cocina', 'Entrada', 'Cuarto de juegos'] as const;
const LISTA = '/panel?pestana=config';

const Vinculada = ({ nombre }: { readonly nombre: string }) => (
  <EstadoVacio
    icono={<MonitorCheck className="size-10" />}
    titulo={`«${nombre}» ya es de la familia`}
    accion={<EnlaceBoton to={LISTA}>Ver las pantallas</EnlaceBoton>}
  >
    En unos segundos mostrará las tareas de hoy, y el reparto cuando empiece.
  </EstadoVacio>
);

/** Confirms the code of a screen, which the QR has brought along or somebody types, and names the screen. */
export function VincularPantalla() {
  const { hash } = useLocation();
  const [codigo, setCodigo] = useState(() => leerCodigo(hash) ?? '');
  const [nombre, setNombre] = useState<string>(SUGERENCIAS[0]);
  const vincular = useVincular();
  if (vincular.isSuccess) return <Vinculada nombre={nombre.trim()} />;

  const campos = vincular.error instanceof ErrorApi ? vincular.error.campos : {};
  const deCampo = (campos['codigo'] ?? campos['nombre']) !== undefined;
  /** A code that is worth nothing makes room for the one that the screen shows now. */
  const alFallar = (error: Error) => {
    if (error instanceof ErrorApi && error.campos['codigo'] !== undefined) setCodigo('');
  };
  const listo = codigo.length === LARGO_CODIGO && nombre.trim() !== '';
  const cambiar = (poner: () => void) => {
    vincular.reset();
    poner();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(e) => {
        e.preventDefault();
        if (listo) vincular.mutate({ codigo, nombre: nombre.trim() }, { onError: alFallar });
      }}
    >
      <Cajas
        etiqueta="Código de la pantalla"
        ayuda="Son las 6 letras y números que muestra la pantalla."
        error={campos['codigo']?.[0]}
        valor={codigo}
        alCambiar={(c) => cambiar(() => setCodigo(normalizarCodigo(c)))}
        caracteres="cifras y letras"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div className="grid gap-3">
        <Entrada
          etiqueta="¿Dónde está?"
          maxLength={40}
          autoComplete="off"
          value={nombre}
          error={campos['nombre']?.[0]}
          onChange={(e) => cambiar(() => setNombre(e.target.value))}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Sugerencias</legend>
          {SUGERENCIAS.map((s) => (
            <Boton
              key={s}
              variante={s === nombre ? 'tonal' : 'contorno'}
              aria-pressed={s === nombre}
              onClick={() => cambiar(() => setNombre(s))}
            >
              {s}
            </Boton>
          ))}
        </fieldset>
      </div>
      {vincular.isError && !deCampo && (
        <Franja tipo="mal">{mensajeDeError(vincular.error, 'Error al vincular la pantalla')}</Franja>
      )}
      <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={vincular.isPending && 'Vinculando...'}>
        Vincular pantalla
      </Boton>
      <p className="text-suave">
        Quien esté delante verá los nombres, las tareas y los puntos de la familia. Puedes desvincularla cuando quieras,
        en el panel.
      </p>
    </form>
  );
}
