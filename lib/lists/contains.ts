/**
 * Makes the condition that a column holds a text somewhere, whatever its case.
 * @param text what was typed; a percent sign or an underscore in it stands for itself
 * @returns a Prisma filter, or undefined where nothing was typed
 */
export function contains(text: string | undefined) {
  return text ? { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const } : undefined
}
