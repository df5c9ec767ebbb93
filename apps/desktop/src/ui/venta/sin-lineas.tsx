import { Button, Stack, Text } from "@mantine/core";
import { IconCash, IconLock, IconShoppingBag } from "@tabler/icons-react";
import type { PropsWithChildren } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import { useTactil } from "../tactil/use-tactil.ts";
import { faltaTurno } from "./falta.ts";
import { PrimerosPasos } from "./primeros-pasos.tsx";
import { UltimaVenta } from "./ultima-venta.tsx";

/** An empty cart: the first step of a sale; the children stand below it. */
export function SinLineas({ tactil = false, children }: PropsWithChildren<{ readonly tactil?: boolean }>) {
  return (
    <div className="desplaza vacio" tabIndex={0}>
      <Stack align="center" gap="xs" className="suave">
        <IconShoppingBag size={56} stroke={1.2} className="vacio-icono" />
        <Text fw={600}>Listo para vender</Text>
        <Text size="sm" ta="center">
          {tactil ? "Toque o escanee un producto." : "Escanee un producto o escriba su nombre."}
        </Text>
      </Stack>
      {children}
    </div>
  );
}

interface PropsSinVenta {
  readonly estado: EstadoCaja;
  /** A sale is being paid: it is not shown as the last one. */
  readonly enCobro: boolean;
  readonly onAbrir: () => void;
}

/** An empty cart of the selling screen: the first step, and the current user's last sale. */
export function SinVenta({ estado, enCobro, onAbrir }: PropsSinVenta) {
  // Under the lock no last sale is shown.
  const atendida = !estado.sesion.exige || estado.sesion.usuario !== null;
  const tactil = useTactil(estado.apariencia.pantallaTactil);
  if (faltaTurno(estado)) return <CajaCerrada onAbrir={onAbrir}>{atendida && <PrimerosPasos />}</CajaCerrada>;
  return (
    <SinLineas tactil={tactil}>
      {atendida && !enCobro && (
        <UltimaVenta>
          <PrimerosPasos />
        </UltimaVenta>
      )}
    </SinLineas>
  );
}

/** An empty cart at a till whose drawer is closed: the first step is to open it. */
function CajaCerrada({ onAbrir, children }: PropsWithChildren<{ readonly onAbrir: () => void }>) {
  return (
    <div className="desplaza vacio" tabIndex={0}>
      <Stack align="center" gap="xs">
        <IconLock size={56} stroke={1.2} className="vacio-icono suave" />
        <Text fw={600}>La caja está cerrada</Text>
        <Text size="sm" className="suave">
          Cuente el efectivo con el que empieza el turno y ábrala para vender.
        </Text>
        <Button size="lg" mt="sm" leftSection={<IconCash size={22} />} onClick={onAbrir}>
          Abrir caja
        </Button>
      </Stack>
      {children}
    </div>
  );
}
