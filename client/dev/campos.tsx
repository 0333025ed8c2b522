import { useState, type ReactNode } from 'react';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Casilla } from '#client/ui/casilla.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Deslizador } from '#client/ui/deslizador.tsx';
import { Entrada } from '#client/ui/entrada.tsx';
import { Interruptor } from '#client/ui/interruptor.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Paso } from '#client/ui/paso.tsx';
import { Selector } from '#client/ui/selector.tsx';

/** A titled group of components in the gallery at `/ui`. */
export function Seccion({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-borde pt-5">
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </section>
  );
}

const TAMANOS = (['chico', 'mediano', 'grande'] as const).map((valor) => ({ valor, titulo: valor }));

export function MuestraCampos() {
  const [tamano, setTamano] = useState<(typeof TAMANOS)[number]['valor']>('chico');
  const [activo, setActivo] = useState(true);
  const [parte, setParte] = useState(35);
  const [tono, setTono] = useState<'claro' | 'oscuro'>('claro');
  return (
    <Seccion titulo="Campos">
      <div className="grid gap-4 sm:grid-cols-2">
        <Entrada etiqueta="Nombre" placeholder="Lucía" />
        <Entrada etiqueta="Apellido" opcional ayuda="Solo lo ve tu familia" />
        <Entrada etiqueta="Usuario" defaultValue="lu" error="Mínimo 3 caracteres" />
        <Contrasena etiqueta="Contraseña" defaultValue="secreto" />
        <Selector
          etiqueta="Edad"
          vacia="Elige una"
          opciones={[
            { valor: 'A', texto: 'Adulto' },
            { valor: 'J', texto: 'Juvenil' },
          ]}
        />
        <AreaTexto etiqueta="Descripción" opcional />
        <Interruptor etiqueta="Avisos" ayuda="Cuando te toca" activo={activo} alCambiar={setActivo} />
        <Interruptor etiqueta="Solo lectura" activo />
        <Casilla etiqueta="Apta para niños" defaultChecked />
        <Paso etiqueta="Lucía" valor={parte} alCambiar={setParte} min={0} max={100} paso={5} unidad="%" />
        <Opciones
          etiqueta="Color"
          opciones={[
            { valor: 'claro', titulo: 'Claro', texto: 'Como el papel' },
            { valor: 'oscuro', titulo: 'Oscuro' },
          ]}
          valor={tono}
          alCambiar={setTono}
        />
        <Opciones etiqueta="Tamaño" juntas opciones={TAMANOS} valor={tamano} alCambiar={setTamano} />
        <Deslizador
          etiqueta="Parte de Lucía"
          valor={parte}
          alCambiar={setParte}
          min={0}
          max={100}
          paso={5}
          unidad="%"
          color="coral"
        />
      </div>
    </Seccion>
  );
}
