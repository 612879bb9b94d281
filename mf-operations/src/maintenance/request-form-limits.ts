/** Limits of the contract and the server, so that a control accepts no more than they do. */
export const limits = { title: 200, description: 5000, money: 9_999_999_999.99, moment: '2999-12-31T23:59' };
