/** How many records each recent list holds. */
export const recentCount = 5
/** How many weeks the plot shows, the present one included. */
export const weekCount = 12
