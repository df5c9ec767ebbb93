/** The frame of a form in a panel: its fields, its buttons, and a notice of values that were written over. */
import { Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useAccion } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { BotonConfirmado } from "../confirmar.tsx";
import type { Guardado } from "../tipos-tienda.ts";
import { GuardarOVolver, PiePanel, useCambiado, useSinGuardar } from "./panel.tsx";
import { Pisados } from "./pisados.tsx";

interface Props {
  /** The fields as they are typed, as plain data: leaving them changed asks first. */
  readonly escrito: unknown;
  /** The next thing to fill in; null: it can be kept. */
  readonly falta: string | null;
  readonly guardar: () => Promise<Guardado>;
  /** Null: a new row. */
  readonly borrar: {
    readonly titulo: string;
    readonly pregunta: string;
    readonly hacer: () => Promise<unknown>;
  } | null;
  /** Something was changed. */
  readonly listo: () => void;
  readonly cerrar: () => void;
  /** Above the buttons, always in sight. */
  readonly encima?: ReactNode;
  readonly children: ReactNode;
}

export function Editor({ escrito, falta, guardar, borrar, listo, cerrar, encima, children }: Props) {
  const [pisados, setPisados] = useState<readonly string[]>([]);
  const accion = useAccion();
  useSinGuardar(useCambiado(escrito) && pisados.length === 0);
  const enviar = () =>
    accion.hacer(async () => {
      const hecho = await guardar();
      if (hecho.pisados.length === 0) listo();
      else setPisados(hecho.pisados);
    });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta === null && !accion.ocupada) enviar();
      }}
    >
      <Stack>{children}</Stack>
      <PiePanel>
        {encima}
        <Aviso error={accion.error} />
        {pisados.length > 0 ? (
          <Pisados campos={pisados} seguir={listo} />
        ) : (
          <GuardarOVolver ocupada={accion.ocupada} falta={falta} cerrar={cerrar}>
            {borrar !== null && (
              <BotonConfirmado
                variant="subtle"
                color="red"
                size="md"
                falta={accion.ocupada ? "Espere a que termine." : null}
                titulo={borrar.titulo}
                pregunta={borrar.pregunta}
                si="Sí, borrar"
                onSi={() =>
                  accion.hacer(async () => {
                    await borrar.hacer();
                    listo();
                  })
                }
              >
                Borrar
              </BotonConfirmado>
            )}
          </GuardarOVolver>
        )}
      </PiePanel>
    </form>
  );
}
