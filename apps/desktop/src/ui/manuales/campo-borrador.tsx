import { Select } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Venta } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { puente } from "../puente.ts";

interface Props {
  /** The draft that this sheet replaced when it was last saved. */
  readonly suyo: string | null;
  readonly elegido: string | null;
  readonly onElegir: (ventaId: string | null) => void;
}

const NINGUNO = "ninguno";

/**
 * Asks which draft of this till was written by hand instead, by its time, buyer and amount; asks nothing if
 * there is none. The chosen draft is discarded with the sheet, so that it is not charged too.
 */
export function CampoBorrador({ suyo, elegido, onElegir }: Props) {
  const borradores = useBorradores(suyo);
  if (borradores.length === 0) return null;
  return (
    <Select
      label="¿Es una venta que quedó en borrador en esta caja?"
      description="Elíjala para que no se cobre otra vez: el borrador se descarta."
      size="lg"
      allowDeselect={false}
      value={elegido ?? NINGUNO}
      data={[
        { value: NINGUNO, label: "No, es otra venta" },
        ...borradores.map((venta) => ({ value: venta.id, label: textoDe(venta) })),
      ]}
      onChange={(valor) => onElegir(valor === NINGUNO ? null : valor)}
    />
  );
}

function textoDe({ creadaEn, cliente, lineas, total }: Venta): string {
  const productos = lineas === 1 ? "1 línea" : `${lineas} líneas`;
  return `${diaHora(creadaEn)} · Bs ${monto(total)} · ${cliente.razonSocial} · ${productos}`;
}

/** Loads the drafts that wait, and the draft that this sheet replaces already. */
function useBorradores(suyo: string | null): readonly Venta[] {
  const [borradores, setBorradores] = useState<readonly Venta[]>([]);
  useEffect(() => {
    let current = true;
    void Promise.all([
      puente.invoke("borradores", {}),
      suyo === null ? null : puente.invoke("venta", { ventaId: suyo }),
    ]).then(([lista, propia]) => {
      if (!current) return;
      setBorradores([...(propia?.ok ? [propia.value] : []), ...(lista.ok ? lista.value : [])]);
    });
    return () => {
      current = false;
    };
  }, [suyo]);
  return borradores;
}
