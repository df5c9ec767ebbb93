/** The place of a list that has nothing yet. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Says in the middle of an empty list what it is for; `children`: its first step as a button. */
export function Vacio({ texto, children }: { readonly texto: string; readonly children?: ReactNode }) {
  return (
    <Stack align="center" py="xl" maw="34rem" mx="auto">
      <Text ta="center">{texto}</Text>
      {children}
    </Stack>
  );
}
