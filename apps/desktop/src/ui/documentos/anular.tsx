import { Alert, Group, Select, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { motivoDeAnulacion, type Result } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import type { FalloPuente, Venta } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { fecha, monto, nombreCatalogo } from "../comun/formato.ts";
import { insistir } from "../comun/insistir.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Asks the reason and annuls the invoice of a sale. */
export function Anular({
  venta,
  pedir,
  onCerrar,
  onAnulada,
}: {
  readonly venta: Pick<Venta, "numeroFactura" | "total" | "plazoAnulacion"> & {
    readonly cliente: Pick<Venta["cliente"], "razonSocial">;
  };
  /** Asks for the annulment with a reason of the catalog. */
  readonly pedir: (motivo: number) => Promise<Result<unknown, FalloPuente>>;
  readonly onCerrar: () => void;
  readonly onAnulada: () => void;
}) {
  const { motivos, motivo, setMotivo } = useMotivos();
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <Dialogo opened onClose={onCerrar} title={`Anular la factura ${venta.numeroFactura ?? ""}`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (motivo !== null) void llamar(pedir(Number(motivo)), onAnulada);
        }}
      >
        <Stack>
          <Text>
            {venta.cliente.razonSocial}, Bs {monto(venta.total)}. Se avisa a Impuestos; solo se puede revertir
            una vez.
          </Text>
          <Plazo plazo={venta.plazoAnulacion} />
          <Motivo motivos={motivos} motivo={motivo} onMotivo={setMotivo} />
          <Fallo fallo={fallo} />
          <Group justify="end">
            <Boton variant="default" onClick={onCerrar} falta={ocupada ? "Espere a que termine." : null}>
              Volver
            </Boton>
            <Boton
              type="submit"
              color="red"
              loading={ocupada}
              falta={motivo === null ? "Elija el motivo." : null}
            >
              Anular la factura
            </Boton>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  );
}

/** The reason, chosen with the arrows; Enter goes on. */
function Motivo({
  motivos,
  motivo,
  onMotivo,
}: Pick<ReturnType<typeof useMotivos>, "motivos" | "motivo"> & {
  readonly onMotivo: (motivo: string | null) => void;
}) {
  const [eligiendo, setEligiendo] = useState(false);
  return (
    <Select
      label="Motivo"
      size="md"
      autoFocus
      data={motivos}
      value={motivo}
      onChange={onMotivo}
      allowDeselect={false}
      onDropdownOpen={() => setEligiendo(true)}
      onDropdownClose={() => setEligiendo(false)}
      onKeyDownCapture={(event) => {
        // The list opens with the arrows: Enter goes on, as in every form.
        if (event.key !== "Enter" || eligiendo) return;
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** The tax system's reasons for an annulment, and the chosen one. */
function useMotivos() {
  const [motivos, setMotivos] = useState<{ value: string; label: string }[]>([]);
  const [motivo, setMotivo] = useState<string | null>(null);
  useEffect(
    () =>
      insistir(
        () => puente.invoke("catalogos", {}),
        ({ motivosAnulacion }) => {
          const lista = motivosAnulacion.map(({ codigo, descripcion }) => ({
            value: String(codigo),
            label: nombreCatalogo(descripcion),
          }));
          setMotivos(lista);
          const codigos = motivosAnulacion.map(({ codigo }) => codigo);
          setMotivo(motivoDeAnulacion("factura", codigos)?.toString() ?? null);
        },
      ),
    [],
  );
  return { motivos, motivo, setMotivo };
}

/** Until when the tax system annuls it; only the tax system refuses a later one. */
function Plazo({ plazo }: { readonly plazo: Venta["plazoAnulacion"] }) {
  if (plazo === null) return null;
  const { hasta, vencido } = plazo;
  const dia = fecha(hasta);
  return vencido ? (
    <Alert color="orange">
      El plazo para anularla terminó el {dia}. Impuestos puede negarlo; si lo niega, haga una nota de crédito.
    </Alert>
  ) : (
    <Text c="dimmed">Se puede anular hasta el {dia}.</Text>
  );
}
