/** The frame of a form in a panel: its fields, its buttons, and a notice about conflicting changes by another person. */
import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { FalloApi, useAccion } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { BotonConfirmado } from "../confirmar.tsx";
import type { Guardado } from "../tipos-tienda.ts";
import { GuardarOVolver, PiePanel, useCambiado, useSinGuardar } from "./panel.tsx";
import { Pisados } from "./pisados.tsx";

interface Props {
  /** The typed fields as plain data. Leaving the form after a change asks for confirmation. */
  readonly escrito: unknown;
  /** The next field to fill in; null if the form can be saved. */
  readonly falta: string | null;
  readonly guardar: () => Promise<Guardado>;
  /** Deletes the row; null for a new row. */
  readonly borrar: {
    readonly titulo: string;
    readonly pregunta: string;
    readonly hacer: () => Promise<unknown>;
  } | null;
  /** Called after a change was saved. */
  readonly listo: () => void;
  readonly cerrar: () => void;
  /** The two choices offered if another person changed the row meanwhile; absent if saving never conflicts. */
  readonly choque?: {
    readonly guardarLoMio: () => Promise<Guardado>;
    readonly tomarLoDeOtra: () => void;
  };
  /** Content above the buttons, always visible. */
  readonly encima?: ReactNode;
  readonly children: ReactNode;
}

export function Editor({ escrito, falta, guardar, borrar, listo, cerrar, choque, encima, children }: Props) {
  const [pisados, setPisados] = useState<readonly string[]>([]);
  const accion = useAccion();
  useSinGuardar(useCambiado(escrito) && pisados.length === 0);
  const [chocado, setChocado] = useState(false);
  const enviar = (como: () => Promise<Guardado>) =>
    accion.hacer(async () => {
      const hecho = await como().catch((fallo: unknown) => {
        setChocado(fallo instanceof FalloApi && fallo.codigo === "edicionVieja");
        throw fallo;
      });
      setChocado(false);
      if (hecho.pisados.length === 0) listo();
      else setPisados(hecho.pisados);
    });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (falta === null && !accion.ocupada) enviar(guardar);
      }}
    >
      <Stack>{children}</Stack>
      <PiePanel>
        {encima}
        <Aviso error={accion.error} />
        {chocado && choque !== undefined && (
          <Group>
            <Button variant="default" onClick={() => enviar(choque.guardarLoMio)}>
              Conservar lo mío
            </Button>
            <Button variant="default" onClick={choque.tomarLoDeOtra}>
              Tomar lo de la otra persona
            </Button>
          </Group>
        )}
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
