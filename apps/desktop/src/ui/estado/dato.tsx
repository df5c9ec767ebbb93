import { Group, Text } from "@mantine/core";
import type { PropsWithChildren } from "react";

/** One thing that is known, by its name. */
export function Dato({ nombre, children }: PropsWithChildren<{ readonly nombre: string }>) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text className="suave">{nombre}</Text>
      <Text component="div" fw={600} ta="right">
        {children}
      </Text>
    </Group>
  );
}
