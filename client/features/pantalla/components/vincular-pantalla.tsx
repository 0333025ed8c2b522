import { MonitorCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LARGO_CODIGO, leerCodigo, normalizarCodigo } from '#shared/contracts/vincular-pantalla.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { Boton, EnlaceBoton } from '#client/ui/boton.tsx';
import { Cajas } from '#client/ui/cajas.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { EstadoVacio } from '#client/ui/cargable.tsx';

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

/** The form that confirms a screen's code, scanned or typed, and names the screen. */
export function VincularPantalla() {
  const { hash } = useLocation();
  const [codigo, setCodigo] = useState(() => leerCodigo(hash) ?? '');
  const [nombre, setNombre] = useState<string>(SUGERENCIAS[0]);
  const vincular = useAccion('vincularPantalla', {
    texto: 'Error al vincular la pantalla',
    // An invalid code is cleared, so that the member can type the one now on the screen.
    alFallar: (_, e) => e instanceof ErrorApi && e.campos['codigo'] !== undefined && setCodigo(''),
  });
  if (vincular.salida !== undefined) return <Vinculada nombre={nombre.trim()} />;

  const { campos } = vincular;
  const listo = codigo.length === LARGO_CODIGO && nombre.trim() !== '';
  const cambiar = (poner: () => void) => {
    vincular.olvidar();
    poner();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(e) => {
        e.preventDefault();
        if (listo) void vincular({ cuerpo: { codigo, nombre: nombre.trim() } });
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
      <Rechazo de={vincular} menos={['codigo', 'nombre']} />
      <Boton type="submit" tamano="grande" ancho disabled={!listo} cargando={vincular.ocupada && 'Vinculando...'}>
        Vincular pantalla
      </Boton>
      <p className="text-suave">
        Quien esté delante verá los nombres, las tareas y los puntos de la familia. Puedes desvincularla cuando quieras,
        en el panel.
      </p>
    </form>
  );
}
