import { Button } from "@mantine/core";
import { useState } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { diaHora } from "../comun/formato.ts";
import { puente } from "../puente.ts";

const otrosEnPalabras = (otros: number): string =>
  otros === 0 ? "" : otros === 1 ? " Después hay otro aviso." : ` Después hay ${otros} avisos más.`;

/**
 * Shows the oldest notice that nobody has read, and how many come after it. It stands over the total until its button is pressed.
 * docs/decisions/0097
 */
export function BandaAvisos({ avisos }: Pick<EstadoCaja, "avisos">) {
  const [leyendo, setLeyendo] = useState(false);
  const [aviso, ...otros] = avisos;
  if (aviso === undefined) return null;
  const { id, nivel, texto, instante } = aviso;
  return (
    <div
      role="alert"
      className={`banda de-pie ${nivel === "error" ? "rojo" : "ambar"}`}
      data-testid="banda-avisos"
    >
      <span>
        {texto} ({diaHora(instante)}){otrosEnPalabras(otros.length)}
      </span>
      <Button
        variant="default"
        loading={leyendo}
        onClick={() => {
          setLeyendo(true);
          void puente.invoke("leerAviso", { id }).finally(() => setLeyendo(false));
        }}
      >
        Entendido
      </Button>
    </div>
  );
}
