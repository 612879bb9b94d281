/** Leaves the app for an address of somebody else's, such as the page on which a card is paid by. */
export const leaveFor = (address: string): void => window.location.assign(address);
